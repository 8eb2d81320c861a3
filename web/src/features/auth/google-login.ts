import { resolveUrl } from '@/api/base'
import { paths } from '@/lib/paths'

const key = 'google-login-redirect'

/** Where a browser goes to sign in with Google. */
export const googleLoginUrl = resolveUrl('/api/v1/auth/google')

/** Remembers the page that was visited before going to Google. */
export function savePage(): void {
  const { pathname, search, hash } = window.location
  sessionStorage.setItem(key, pathname + search + hash)
}

export function forgetSavedPage(): void {
  sessionStorage.removeItem(key)
}

/** The page to reopen; the home page when none was saved. */
export function readSavedPage(): string {
  const saved = sessionStorage.getItem(key)
  return saved !== null && /^\/(?![/\\])/.test(saved) ? saved : paths.home
}
