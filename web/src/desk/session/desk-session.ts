const sessionKey = 'devolve-desk-session'
const deviceKey = 'devolve-desk-device'

/** What a login answered, as far as it is kept in the tab. */
export interface StoredSession {
  readonly token: string
  /** When it is over at the latest. */
  readonly expiresAt: string
  /** The one-time password has to be changed first. */
  readonly enrolling: boolean
  /** Who signed in, so that nobody takes over another's half-done work. */
  readonly handle: string
}

function isStored(value: unknown): value is StoredSession {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['token', 'expiresAt', 'handle'].every((key) => typeof Reflect.get(value, key) === 'string') &&
    typeof Reflect.get(value, 'enrolling') === 'boolean'
  )
}

let usedAt = 0

/** The session of this tab: it is gone with it. What proves the device outlives it and opens nothing. */
export const deskSession = {
  read(): StoredSession | null {
    const text = sessionStorage.getItem(sessionKey)
    if (text === null) return null
    try {
      const stored: unknown = JSON.parse(text)
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
    this.noteUse()
  },
  remove(): void {
    sessionStorage.removeItem(sessionKey)
  },
  /** Gives up a token that the server refused, unless another has taken its place. */
  refuse(token: string): void {
    if (this.token() === token) this.remove()
  },
  /** The server has just seen the token. */
  noteUse(): void {
    usedAt = Date.now()
  },
  /** When the server last saw the token, as far as this page knows. */
  usedAt(): number {
    return usedAt
  },
  device(): string | undefined {
    return localStorage.getItem(deviceKey) ?? undefined
  },
  keepDevice(deviceToken: string): void {
    localStorage.setItem(deviceKey, deviceToken)
  },
}
