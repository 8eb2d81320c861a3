import type { BaseQueryFn, FetchArgs, FetchBaseQueryMeta } from '@reduxjs/toolkit/query'
import { config } from '@/lib/config'
import { tokenStore } from '@/lib/token-store'
import { keptAnswers } from './kept-answers'
import { ledgerPosition } from './ledger-position'
import { serializeParams } from './params'
import { type Call, send } from './send'
import { nextTask } from '@/lib/turns'
import { type ApiError, toApiError } from '@/lib/problem'

const attemptsWhileBehind = 3
const longestWaitMs = 2000

/** Puts the configured base in place of the one the contract is written with. */
export function resolveUrl(path: string): string {
  const bases = [
    ['/api/v1', config.apiBase],
    ['/api/v2', config.apiV2Base],
  ] as const
  for (const [prefix, base] of bases) {
    if (path.startsWith(`${prefix}/`)) {
      return new URL(base.replace(/\/$/, '') + path.slice(prefix.length), document.baseURI).href
    }
  }
  return path
}

/** Calls of visitors: those that make a token, look at one, or are proven by a mailed link. */
const withoutToken =
  /^\/api\/v1\/(auth\/(?!logout$|reauthenticate$)|users$|unsubscribe\/)|^\/api\/v2\/password-reset\//

/** The client's key and, for a signed-in shopper, the shopper's own token where a call is theirs. */
export function credentialHeaders(path: string): Record<string, string> {
  const token = withoutToken.test(path) ? null : tokenStore.read()
  return {
    Authorization: `Bearer ${config.apiKey}`,
    ...(token === null ? {} : { 'X-User-Token': token }),
  }
}

function readsLedger(path: string): boolean {
  return path.startsWith('/api/v1/cashback')
}

/** Reads that anybody may make; a shopper's token only has them tell more. */
function servesVisitors(path: string): boolean {
  return /^\/api\/v1\/coupon(\/top)?$/.test(path)
}

function retryDelayMs(meta: FetchBaseQueryMeta | undefined): number {
  const seconds = Number(meta?.response?.headers.get('Retry-After') ?? 1)
  return Math.min(longestWaitMs, Number.isFinite(seconds) ? seconds * 1000 : 1000)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}

/**
 * Every call of the application: bases from the configuration, both credentials, the log position on reads about money, a
 * short retry while the projection is still behind that position, and one error shape. When a session has ended, what visitors
 * may read too is read as a visitor. Without a connection a shopper reads what was kept.
 */
export const baseQuery: BaseQueryFn<
  string | FetchArgs,
  unknown,
  ApiError,
  object,
  FetchBaseQueryMeta
> = async (given, { signal }) => {
  const args = typeof given === 'string' ? { url: given } : given
  const headers = new Headers(credentialHeaders(args.url))
  if (readsLedger(args.url) && ledgerPosition.current() > 0) {
    headers.set('Ledger-Min-Sequence', String(ledgerPosition.current()))
  }
  const request: Call = { ...args, url: resolveUrl(args.url), headers }
  const reads = args.method === undefined || args.method === 'GET'
  await nextTask() // a page asks for much at once: on a slow phone a touch would wait for all of it
  const keptAt = `${request.url}?${serializeParams({ ...args.params })}`

  for (let attempt = 1; ; attempt++) {
    const result = await send(request, signal)
    const token = headers.get('X-User-Token')
    if (result.error === undefined) {
      const { data, meta } = result
      if (readsLedger(args.url))
        ledgerPosition.advance(Number(meta?.response?.headers.get('Ledger-Sequence')))
      if (reads && meta?.response) {
        void keptAnswers.keep(token, args.url, keptAt, { data, headers: meta.response.headers })
      }
      return { data, meta }
    }
    const error = toApiError(result.error)
    if (error.code === 'network' && reads && !signal.aborted) {
      const kept = await keptAnswers.read(token, args.url, keptAt)
      if (kept !== null && result.meta !== undefined) {
        const response = new Response(null, { headers: kept.headers })
        return { data: kept.data, meta: { ...result.meta, response } }
      }
    }
    if (error.code === 'token_invalid' && token !== null && servesVisitors(args.url)) {
      headers.delete('X-User-Token')
      tokenStore.refuse(token)
      continue
    }
    const behind = result.error.status === 503 && readsLedger(args.url)
    if (!behind || attempt === attemptsWhileBehind || signal.aborted) {
      return { error, meta: result.meta }
    }
    await pause(retryDelayMs(result.meta), signal)
  }
}
