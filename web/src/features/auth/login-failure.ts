import { isApiError } from '@/lib/problem'
import type { AlertMessage } from '@/ui/alert/alert'
import { copy } from './copy'

/** A wrong password needs no explanation; a limit, an account that is closing or a lost connection does. */
export function loginFailure(error: unknown): AlertMessage {
  const detail =
    isApiError(error) && error.status !== 400 && error.status !== 401 ? (error.message ?? error.error) : null
  return { severity: 'error', message: copy.loginFailed, ...(detail === null ? {} : { detail }) }
}
