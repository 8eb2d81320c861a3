import { pageAt } from './pages'

/** Fetches the script of the page that a link leads to while somebody points at it or comes to it by keyboard: it is there at the click. */
function fetchPage({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
  if (link === null) return
  pageAt(link.pathname)
    .preload()
    .catch(() => undefined) // the click tries again, and says what is wrong
}

/** Has every link of the page do so. */
export function fetchAhead(): void {
  for (const type of ['pointerover', 'pointerdown', 'focusin']) addEventListener(type, fetchPage)
}
