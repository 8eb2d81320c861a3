import {
  isRejectedWithValue,
  type Middleware,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { api } from '@/api/index'
import { isApiError } from '@/lib/problem'
import { checkAuth } from '@/features/auth/auth-slice'

const endings = ['token_invalid', 'token_missing']
const ownRefusals = [api.endpoints.validateToken, api.endpoints.logout]

/** Has the token checked again when a call refuses it, so that an ended session shows the login modal. */
export const sessionExpiry: Middleware<object, unknown, ThunkDispatch<unknown, unknown, UnknownAction>> =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action)
    if (
      isRejectedWithValue(action) &&
      isApiError(action.payload) &&
      endings.includes(action.payload.code) &&
      !ownRefusals.some((endpoint) => endpoint.matchRejected(action))
    ) {
      void dispatch(checkAuth())
    }
    return result
  }
