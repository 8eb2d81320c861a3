import { type ApiError, isApiError, toApiError } from '@/lib/problem'

/** Why a call was refused, as dialogs say it; null when it was not. */
export function refusalOf(error: unknown): ApiError | null {
  if (error === undefined) return null
  return isApiError(error) ? error : toApiError({ status: 'CUSTOM_ERROR', error: '' })
}
