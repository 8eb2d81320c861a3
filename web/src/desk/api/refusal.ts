import { type ApiError, isApiError, unknownErrorMessage } from '@/api/problem'

/** Why a call was refused, as dialogs say it; null when it was not. */
export function refusalOf(error: unknown): ApiError | null {
  if (error === undefined || isApiError(error)) return error ?? null
  return {
    code: 'unknown',
    status: null,
    message: unknownErrorMessage,
    error: null,
    requestId: null,
    fields: [],
  }
}
