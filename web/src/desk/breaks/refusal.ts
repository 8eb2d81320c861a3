import { type ApiError, isApiError, toApiError } from '@/api/problem'
import { breakRefusal } from '../words/refusals'

/** Why a step was refused, in words; null when it was taken. */
export function refusalOf(error: unknown): ApiError | null {
  if (error === undefined) return null
  return breakRefusal(isApiError(error) ? error : toApiError({ status: 'FETCH_ERROR', error: '' }))
}
