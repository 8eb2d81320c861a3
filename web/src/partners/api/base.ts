import type { BaseQueryFn, FetchArgs, FetchBaseQueryMeta } from '@reduxjs/toolkit/query'
import { resolveUrl } from '@/api/base'
import { send } from '@/api/send'
import { config } from '@/lib/config'
import { type ApiError, toApiError } from '@/lib/problem'
import { portalSession } from '../session/portal-session'

const loginPath = '/api/v1/partner/login'

/** Whether the server refused the session, rather than the call. */
export function endsSession(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  return ['token_invalid', 'token_missing'].includes(String(Reflect.get(error, 'code')))
}

/** Every call of the portal: the configured base, both credentials, one error shape, and whether it ends the session. */
export const baseQuery: BaseQueryFn<
  string | FetchArgs,
  unknown,
  ApiError,
  object,
  FetchBaseQueryMeta
> = async (given, { signal }) => {
  const args = typeof given === 'string' ? { url: given } : given
  const token = args.url === loginPath ? null : portalSession.token()
  const headers = {
    Authorization: `Bearer ${config.apiKey}`,
    ...(token === null ? {} : { 'X-Partner-Token': token }),
  }
  const { data, error, meta } = await send({ ...args, url: resolveUrl(args.url), headers }, signal)
  if (error === undefined) return { data, meta }
  const failure = toApiError(error)
  if (token !== null && endsSession(failure)) portalSession.refuse(token)
  return { error: failure, meta }
}
