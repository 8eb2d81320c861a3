import { createListenerMiddleware, isRejectedWithValue, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import { api } from '@/api/index'
import { isApiError } from '@/api/problem'
import { checkAuth } from '@/features/auth/auth-slice'

const listener = createListenerMiddleware<unknown, ThunkDispatch<unknown, unknown, UnknownAction>>()

listener.startListening({
  matcher: isRejectedWithValue,
  effect: async (action, { dispatch }) => {
    const ownRefusal = [api.endpoints.login, api.endpoints.createUser, api.endpoints.validateToken].some((endpoint) =>
      endpoint.matchRejected(action),
    )
    if (!ownRefusal && isApiError(action.payload) && action.payload.status === 401) await dispatch(checkAuth())
  },
})

/** Has the token checked again when a call is refused with 401, so that an ended session shows the login modal. */
export const sessionExpiry = listener.middleware
