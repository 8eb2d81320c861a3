import {
  isRejectedWithValue,
  type Middleware,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { api } from '@/api/index'
import { isApiError } from '@/api/problem'
import { checkAuth } from '@/features/auth/auth-slice'

const ownRefusals = [api.endpoints.login, api.endpoints.createUser, api.endpoints.validateToken]

/** Has the token checked again when a call is refused with 401, so that an ended session shows the login modal. */
export const sessionExpiry: Middleware<object, unknown, ThunkDispatch<unknown, unknown, UnknownAction>> =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action)
    if (
      isRejectedWithValue(action) &&
      isApiError(action.payload) &&
      action.payload.status === 401 &&
      !ownRefusals.some((endpoint) => endpoint.matchRejected(action))
    ) {
      void dispatch(checkAuth())
    }
    return result
  }
