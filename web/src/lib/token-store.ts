import { isAhead } from './ahead'

const key = 'token'
const listeners = new Set<() => void>()

/** Where what proves this device to its account is kept; it outlives logins and opens nothing. */
export const deviceStore = {
  read(): string | undefined {
    return localStorage.getItem('device') ?? undefined
  },
  write(deviceToken: string): void {
    localStorage.setItem('device', deviceToken)
  },
}

/** Where the account is kept whose notices this device takes. */
export const noticesStore = {
  read(): string | null {
    return localStorage.getItem('push')
  },
  write(account: string): void {
    localStorage.setItem('push', account)
  },
  remove(): void {
    localStorage.removeItem('push')
  },
}

/** Where the shopper's own token is kept between visits. */
export const tokenStore = {
  read(): string | null {
    if (isAhead) return null
    return localStorage.getItem(key)
  },
  write(token: string): void {
    localStorage.setItem(key, token)
  },
  remove(): void {
    localStorage.removeItem(key)
  },
  /** Gives up a token that the server refused, unless another has taken its place. */
  refuse(token: string): void {
    if (this.read() !== token) return
    this.remove()
    for (const listener of listeners) listener()
  },
  /** Calls back when another tab signs in or out, and when a token is refused. */
  onChange(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener()
    }
    listeners.add(listener)
    window.addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
    }
  },
}
