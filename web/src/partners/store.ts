import { combineReducers, configureStore, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit'
import { endsSession } from './api/base'
import { api } from './api/index'
import { portalSession } from './session/portal-session'
import { ended, sessionSlice } from './session/session-slice'

const reducer = combineReducers({ [api.reducerPath]: api.reducer, session: sessionSlice.reducer })

/** Shows the login when a call is refused because the session is over, unless another has begun meanwhile. */
const sessionEnd: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action)
    if (isRejectedWithValue(action) && endsSession(action.payload) && portalSession.token() === null) {
      dispatch(ended())
      dispatch(api.util.resetApiState())
    }
    return result
  }

/** The portal's own store: nothing of it is in the shop's or the desk's. */
export function setupPortalStore() {
  return configureStore({
    reducer,
    middleware: (defaults) => defaults().concat(sessionEnd, api.middleware),
  })
}
