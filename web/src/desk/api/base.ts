import type { BaseQueryFn, FetchArgs, FetchBaseQueryMeta } from '@reduxjs/toolkit/query'
import { resolveUrl } from '@/api/base'
import { send } from '@/api/send'
import { type ApiError, toApiError } from '@/lib/problem'
import { config } from '@/lib/config'
import { deskSession } from '../session/desk-session'

const loginPath = '/api/v1/staff/login'
const endings = ['token_invalid', 'token_missing']

/** The client's key, and the token of who sits here. */
export function deskHeaders(token: string | null): Record<string, string> {
  return {
    Authorization: `Bearer ${config.apiKey}`,
    ...(token === null ? {} : { 'X-Staff-Token': token }),
  }
}

/** What a call's answer says of the session: it was used, or it is over. */
export function noteAnswer(token: string | null, error: ApiError | null): void {
  if (token === null) return
  if (error === null) deskSession.noteUse()
  else if (endings.includes(error.code)) deskSession.refuse(token)
}

/** Whether the session was refused by the server, rather than the call. */
export function endsSession(error: unknown): boolean {
  return typeof error === 'object' && error !== null && endings.includes(String(Reflect.get(error, 'code')))
}

/** Files travel as a form; everything else as JSON. */
function bodyOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const parts: [string, unknown][] = Object.entries(body)
  if (!parts.some(([, part]) => part instanceof Blob)) return body
  const form = new FormData()
  for (const [name, part] of parts) if (part instanceof Blob) form.append(name, part)
  return form
}

/** Every call of the desk: the configured base, both credentials, one error shape, and what it says of the session. */
export const baseQuery: BaseQueryFn<
  string | FetchArgs,
  unknown,
  ApiError,
  object,
  FetchBaseQueryMeta
> = async (given, { signal }) => {
  const args = typeof given === 'string' ? { url: given } : given
  const token = args.url === loginPath ? null : deskSession.token()
  const request = {
    ...args,
    url: resolveUrl(args.url),
    body: bodyOf(args.body),
    headers: deskHeaders(token),
  }
  const { data, error, meta } = await send(request, signal)
  const failure = error === undefined ? null : toApiError(error)
  noteAnswer(token, failure)
  return failure === null ? { data, meta } : { error: failure, meta }
}
