import type {
  FetchArgs,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
  QueryReturnValue,
} from '@reduxjs/toolkit/query'
import { serializeParams } from './params'

type Answer = QueryReturnValue<unknown, FetchBaseQueryError, FetchBaseQueryMeta>

const longestMs = 60_000

/** A call: its address, what is asked for or sent, its headers, and the milliseconds that it may take where they are not a minute. */
export interface Call extends Pick<FetchArgs, 'method' | 'params' | 'timeout' | 'url'> {
  readonly body?: unknown
  readonly headers: HeadersInit
}

function requestOf({ url, params, method, body, headers }: Call, signal: AbortSignal): Request {
  const asItIs = body instanceof FormData || body instanceof Blob // the browser says what it is
  const all = new Headers(headers)
  all.set('Accept', 'application/json')
  if (body !== undefined && !asItIs) all.set('Content-Type', 'application/json')
  return new Request(params === undefined ? url : `${url}?${serializeParams(params)}`, {
    method,
    headers: all,
    signal,
    body: asItIs ? body : JSON.stringify(body),
  })
}

/**
 * A signal that ends a call once it takes longer than it may. The time is a timer's: `AbortSignal.timeout` in `AbortSignal.any` is collected in
 * Node before its time is over, and the call then never ends (https://github.com/nodejs/node/issues/57736).
 */
function within(milliseconds: number, signal: AbortSignal): AbortSignal {
  const time = new AbortController()
  setTimeout(() => {
    time.abort()
  }, milliseconds)
  return AbortSignal.any([signal, time.signal])
}

/**
 * Makes a call, which the signal ends, and time. It is RTK Query's `fetchBaseQuery` as far as this site needs it, and a third of that: forms, files and
 * JSON are sent, and JSON is answered.
 */
export async function send(call: Call, ended: AbortSignal): Promise<Answer> {
  const signal = within(call.timeout ?? longestMs, ended)
  const meta: FetchBaseQueryMeta = { request: requestOf(call, signal) }
  try {
    const response = await fetch(meta.request)
    meta.response = response
    const { ok, status } = response
    let text = ''
    try {
      text = await response.text()
      const data: unknown = text === '' ? null : JSON.parse(text)
      return ok ? { data, meta } : { error: { status, data }, meta }
    } catch (error) {
      if (signal.aborted) throw error
      return {
        error: { status: 'PARSING_ERROR', originalStatus: status, data: text, error: String(error) },
        meta,
      }
    }
  } catch (error) {
    return { error: { status: 'FETCH_ERROR', error: String(error) }, meta }
  }
}
