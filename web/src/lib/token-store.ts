const key = 'token'

/** Where the shopper's own token is kept between visits. */
export const tokenStore = {
  read(): string | null {
    return localStorage.getItem(key)
  },
  write(token: string): void {
    localStorage.setItem(key, token)
  },
  remove(): void {
    localStorage.removeItem(key)
  },
  /** Calls back when another tab signs in or out. */
  onOtherTab(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener()
    }
    window.addEventListener('storage', onStorage)
    return () => {
      window.removeEventListener('storage', onStorage)
    }
  },
}
