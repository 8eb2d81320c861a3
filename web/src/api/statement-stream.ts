import { credentialHeaders, resolveUrl } from './base'
import { readEventStream, StreamRefusedError } from './event-stream'
import { accountApi } from './account/index'
import { api } from './index'
import { ledgerPosition } from './ledger-position'

/** What the page knows about its live connection. */
interface LiveState {
  readonly phase: 'connecting' | 'live' | 'interrupted'
  /** When the statement last changed, in epoch milliseconds; null before the first change. */
  readonly changedAt: number | null
}

const path = '/api/v1/cashback/stream'
const shortestWaitMs = 1000
const longestWaitMs = 30_000
const silenceMs = 45_000
const quietMs = 300

/** What reads again when the statement changed. */
const statementTags = [
  'Balances',
  'Months',
  'Purchases',
  'Stores',
  'Timeline',
  'Clicks',
  'Claims',
  'Payouts',
] as const

function sequenceOf(data: string): number {
  const parsed: unknown = JSON.parse(data)
  const sequence: unknown =
    typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'sequence') : undefined
  return typeof sequence === 'number' ? sequence : 0
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    window.addEventListener('online', done)
  })
}

/** Calls at once, then at most once per pause, never losing the last call. */
function throttle(call: () => void, pauseMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let again = false
  return function run() {
    if (timer !== null) {
      again = true
      return
    }
    call()
    timer = setTimeout(() => {
      timer = null
      if (!again) return
      again = false
      run()
    }, pauseMs)
  }
}

/**
 * The live connection as a query: it lives as long as somebody subscribes to it, and each notice has the statement read
 * again from at least the notice's log position.
 */
const streamApi = api.injectEndpoints({
  endpoints: (build) => ({
    watchStatement: build.query<LiveState, { userId: string }>({
      queryFn: () => ({ data: { phase: 'connecting', changedAt: null } }),
      keepUnusedDataFor: 0,
      async onCacheEntryAdded({ userId }, entry) {
        const { cacheDataLoaded, cacheEntryRemoved, dispatch } = entry
        const life = new AbortController()
        void cacheEntryRemoved.then(() => {
          life.abort()
        })
        try {
          await cacheDataLoaded
        } catch {
          return // removed before it began
        }

        const setPhase = (phase: LiveState['phase']) => {
          if (!life.signal.aborted) entry.updateCachedData((state) => ({ ...state, phase }))
        }
        const readAgain = throttle(() => {
          if (!life.signal.aborted) dispatch(accountApi.util.invalidateTags([...statementTags]))
        }, quietMs)

        let waitMs = shortestWaitMs
        for (let attempt = 1; !life.signal.aborted; attempt++) {
          try {
            await readEventStream({
              url: resolveUrl(`${path}?userId=${encodeURIComponent(userId)}`),
              headers: credentialHeaders(path),
              signal: life.signal,
              silenceMs,
              onOpen: () => {
                waitMs = shortestWaitMs
                setPhase('live')
                // A notice may have been missed while there was no connection.
                if (attempt > 1) readAgain()
              },
              onEvent: (name, data) => {
                if (name !== 'statement') return
                ledgerPosition.advance(sequenceOf(data))
                entry.updateCachedData((state) => ({ ...state, changedAt: Date.now() }))
                readAgain()
              },
            })
          } catch (error) {
            if (error instanceof StreamRefusedError && (error.status === 401 || error.status === 403)) {
              setPhase('interrupted')
              dispatch(api.util.invalidateTags(['User'])) // finds out whether the session ended
              return
            }
          }
          setPhase('interrupted')
          await wait(waitMs * (0.75 + Math.random() / 2), life.signal)
          waitMs = Math.min(longestWaitMs, waitMs * 2)
        }
      },
    }),
  }),
})

export const { useWatchStatementQuery } = streamApi
