import { tokenStore } from '@/lib/token-store'

const prefix = 'private-'
const most = 40 // answers of one account
const answeredAt = 'Answered-At'

/** What a shopper may read without a connection. Nothing else of the API is ever kept on the device. */
const readable =
  /^\/api\/v1\/(?:pbw-[a-z0-9-]+-users|favourites|cashback(?:\/(?:count|months|stores|payouts|payouts\/next))?)$/

interface KeptAnswer {
  readonly data: unknown
  readonly headers: Headers
}

/** When an answer that the page shows was given, in epoch milliseconds, and whether it is one that was kept. */
interface Answered {
  readonly at: number
  readonly kept: boolean
}

const shown = new Map<string, Answered>()
const listeners = new Set<() => void>()

function tell(path: string, answered: Answered) {
  shown.set(path, answered)
  for (const listener of listeners) listener()
}

function fieldOf(claims: unknown, name: string): unknown {
  return typeof claims === 'object' && claims !== null ? Reflect.get(claims, name) : undefined
}

/** Whose a token is, by what it says itself. Null: it is over, or none that this page understands. */
function accountOf(token: string | null): string | null {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const claims: unknown = JSON.parse(atob(payload))
    const account = fieldOf(claims, 'sub')
    const until = fieldOf(claims, 'exp')
    const isOver = typeof until === 'number' && until * 1000 < Date.now()
    return typeof account === 'string' && !isOver ? account : null
  } catch {
    return null
  }
}

/** The name of what is kept for a token's account. */
function cacheOf(token: string | null): string | null {
  const account = accountOf(token)
  return account === null ? null : prefix + account
}

/** Browsers keep answers on https and on this machine. */
function storage(): CacheStorage | null {
  return typeof window !== 'undefined' && 'caches' in window ? window.caches : null
}

/**
 * The last answers of some calls, kept on this device for one account: to be read without a connection for as long as its token is
 * good, and deleted when somebody signs out, when somebody else signs in, and when the session has ended.
 */
export const keptAnswers = {
  accountOf,

  /** Keeps an answer that the server gave for a token, where it is one that may be read without a connection. */
  async keep(token: string | null, path: string, url: string, { data, headers }: KeptAnswer): Promise<void> {
    if (!readable.test(path)) return
    const at = Date.parse(headers.get('Date') ?? '') || Date.now()
    tell(path, { at, kept: false })
    const name = cacheOf(token)
    const caches = storage()
    if (caches === null || name === null) return
    try {
      const cache = await caches.open(name)
      const kept = new Headers(headers)
      kept.set(answeredAt, String(at))
      for (const header of ['Content-Encoding', 'Content-Length', 'Vary']) kept.delete(header)
      await cache.put(url, new Response(JSON.stringify(data), { headers: kept }))
      const keys = await cache.keys() // oldest first
      await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)))
    } catch {
      // No room, or a window that keeps nothing: it will not be read without a connection.
    }
    if (cacheOf(tokenStore.read()) !== name) await caches.delete(name) // signed out meanwhile
  },

  /** What was kept of a call for the token's account; null where nothing is. */
  async read(token: string | null, path: string, url: string): Promise<KeptAnswer | null> {
    const name = cacheOf(token)
    if (!readable.test(path) || name === null) return null
    const kept = await storage()?.match(url, { cacheName: name })
    if (kept === undefined) return null
    const data: unknown = await kept.json()
    tell(path, { at: Number(kept.headers.get(answeredAt)), kept: true })
    return { data, headers: kept.headers }
  },

  /** Whether something is kept for the token's account. */
  async has(token: string): Promise<boolean> {
    const name = cacheOf(token)
    return name !== null && (await storage()?.has(name)) === true
  },

  /** Deletes what is kept for all accounts but the token's. */
  async forgetOthers(token: string | null): Promise<void> {
    const own = cacheOf(token)
    const caches = storage()
    if (own === null) shown.clear()
    if (caches === null) return
    const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own)
    await Promise.all(others.map((name) => caches.delete(name)))
  },

  /** The oldest time that one of these calls was answered at; null while the page is as new as the connection lets it be. */
  staleSince(paths: readonly string[]): number | null {
    const answers = paths.flatMap((path) => shown.get(path) ?? [])
    if (answers.length === 0 || (navigator.onLine && !answers.some(({ kept }) => kept))) return null
    return Math.min(...answers.map(({ at }) => at))
  },

  /** Calls back when `staleSince` may have changed. */
  onChange(listener: () => void): () => void {
    listeners.add(listener)
    window.addEventListener('online', listener)
    window.addEventListener('offline', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('online', listener)
      window.removeEventListener('offline', listener)
    }
  },
}
