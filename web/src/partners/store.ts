import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { onSessionEnd } from '@/api/session-calls'
import { api } from './api/index'
import { portalSession } from './session/portal-session'
import { ended, sessionSlice } from './session/session-slice'

const reducer = combineReducers({ [api.reducerPath]: api.reducer, session: sessionSlice.reducer })

const sessionEnd = onSessionEnd(portalSession, (dispatch) => {
  dispatch(ended())
  dispatch(api.util.resetApiState())
})

/** The portal's own store: nothing of it is in the shop's or the desk's. */
export function setupPortalStore() {
  return configureStore({
    reducer,
    middleware: (defaults) => defaults().concat(sessionEnd, api.middleware),
  })
}
