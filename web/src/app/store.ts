import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { api } from '@/api/index'
import { authSlice } from '@/features/auth/auth-slice'
import { sessionExpiry } from './session-expiry'

const reducer = combineReducers({ [api.reducerPath]: api.reducer, auth: authSlice.reducer })

type RootState = ReturnType<typeof reducer>

/** A store of its own for each application and each test. */
export function setupStore(preloadedState?: Partial<RootState>) {
  return configureStore({
    reducer,
    preloadedState,
    middleware: (defaults) => defaults().concat(sessionExpiry, api.middleware),
  })
}

export type AppStore = ReturnType<typeof setupStore>
