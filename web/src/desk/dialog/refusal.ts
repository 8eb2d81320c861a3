import { type ApiError, isApiError, toApiError } from '@/api/problem'

/** Why a call of the API failed, as the dialogs take it; null when it did not. */
export function refusalOf(error: unknown): ApiError | null {
  if (error === undefined) return null
  return isApiError(error) ? error : toApiError({ status: 'CUSTOM_ERROR', error: '' })
}
