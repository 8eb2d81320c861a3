import { type Dispatch, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit'
import type { BaseQueryFn, FetchArgs, FetchBaseQueryMeta } from '@reduxjs/toolkit/query'
import { config } from '@/lib/config'
import { type ApiError, toApiError } from '@/lib/problem'
import { resolveUrl } from './base'
import { send } from './send'

interface Session {
  token(): string | null
  /** Gives up a token that the server refused. */
  refuse(token: string): void
  /** The server has just seen the token. */
  noteUse?(): void
}

/** Whether the server refused the session, rather than the call. */
function endsSession(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  return ['token_invalid', 'token_missing'].includes(String(Reflect.get(error, 'code')))
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

/** The calls of an application with sessions of its own, whose token has a header of its own. */
export function sessionCalls(session: Session, loginPath: string, tokenHeader: string) {
  /** The client's key, and the token of who is here. */
  const headersOf = (token: string | null): Record<string, string> => ({
    Authorization: `Bearer ${config.apiKey}`,
    ...(token !== null && { [tokenHeader]: token }),
  })
  /** What a call's answer says of the session: it was used, or it is over. */
  const noteAnswer = (token: string | null, error: ApiError | null) => {
    if (token === null) return
    if (error === null) session.noteUse?.()
    else if (endsSession(error)) session.refuse(token)
  }
  /** The configured base, both credentials, one error shape, and what it says of the session. */
  const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiError, object, FetchBaseQueryMeta> = async (
    given,
    { signal },
  ) => {
    const args = typeof given === 'string' ? { url: given } : given
    const token = args.url === loginPath ? null : session.token()
    const request = { ...args, url: resolveUrl(args.url), body: bodyOf(args.body), headers: headersOf(token) }
    const { data, error, meta } = await send(request, signal)
    const failure = error === undefined ? null : toApiError(error)
    noteAnswer(token, failure)
    return failure === null ? { data, meta } : { error: failure, meta }
  }
  return { headersOf, noteAnswer, baseQuery }
}

/** Has the login shown when a call is refused because the session is over, unless another has begun meanwhile. */
export function onSessionEnd(session: Session, end: (dispatch: Dispatch) => void): Middleware {
  return ({ dispatch }) =>
    (next) =>
    (action) => {
      const result = next(action)
      if (isRejectedWithValue(action) && endsSession(action.payload) && session.token() === null)
        end(dispatch)
      return result
    }
}

const longestLogoutMs = 3000

/** Waits for a logout as long as the server may take for it, and gives up the token. */
export async function endOnServer(
  session: Session,
  token: string,
  logout: PromiseLike<unknown> & { abort(): void },
) {
  const timer = setTimeout(() => {
    logout.abort()
  }, longestLogoutMs)
  await logout
  clearTimeout(timer)
  session.refuse(token)
}
