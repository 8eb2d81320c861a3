import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { onSessionEnd } from '@/api/session-calls'
import { api } from './api/index'
import { deskSession } from './session/desk-session'
import { ended, sessionSlice } from './session/session-slice'

const reducer = combineReducers({ [api.reducerPath]: api.reducer, session: sessionSlice.reducer })

const sessionEnd = onSessionEnd(deskSession, (dispatch) => {
  dispatch(ended('refused'))
})

/** The desk's own store: nothing of it is in the shop's. */
export function setupDeskStore() {
  return configureStore({
    reducer,
    middleware: (defaults) => defaults().concat(sessionEnd, api.middleware),
  })
}
