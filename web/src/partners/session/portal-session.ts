const sessionKey = 'devolve-partner-session'

/** What a login answered, as far as it is kept in the tab: it is gone with it. */
export interface StoredSession {
  readonly token: string
  /** The one-time password has to be changed first. */
  readonly enrolling: boolean
  readonly handle: string
}

function isStored(value: unknown): value is StoredSession {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['token', 'handle'].every((key) => typeof Reflect.get(value, key) === 'string') &&
    typeof Reflect.get(value, 'enrolling') === 'boolean'
  )
}

export const portalSession = {
  read(): StoredSession | null {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(sessionKey) ?? 'null')
      return isStored(stored) ? stored : null
    } catch {
      return null
    }
  },
  token(): string | null {
    return this.read()?.token ?? null
  },
  write(session: StoredSession): void {
    sessionStorage.setItem(sessionKey, JSON.stringify(session))
  },
  remove(): void {
    sessionStorage.removeItem(sessionKey)
  },
  /** Gives up a token that the server refused, unless another has taken its place. */
  refuse(token: string): void {
    if (this.token() === token) this.remove()
  },
}
