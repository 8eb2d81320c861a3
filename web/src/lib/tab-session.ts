/** What a login answered, as far as it is kept in the tab. */
export interface TabSession {
  readonly token: string
  /** The one-time password has to be changed first. */
  readonly enrolling: boolean
  /** Who signed in, so that nobody takes over another's half-done work. */
  readonly handle: string
}

export function isTabSession(value: unknown): value is TabSession {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['token', 'handle'].every((key) => typeof Reflect.get(value, key) === 'string') &&
    typeof Reflect.get(value, 'enrolling') === 'boolean'
  )
}

/** Where the session of a tab is kept: it is gone with it. */
export function tabSession<Kept extends TabSession>(key: string, isKept: (value: unknown) => value is Kept) {
  return {
    read(): Kept | null {
      try {
        const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
        return isKept(kept) ? kept : null
      } catch {
        return null
      }
    },
    token(): string | null {
      return this.read()?.token ?? null
    },
    write(session: Kept): void {
      sessionStorage.setItem(key, JSON.stringify(session))
    },
    remove(): void {
      sessionStorage.removeItem(key)
    },
    /** Gives up a token that the server refused, unless another has taken its place. */
    refuse(token: string): void {
      if (this.token() === token) this.remove()
    },
  }
}
