import { api } from '@/api/index'
import { isAreaPath } from '@/lib/paths'
import { pageAt } from './pages'
import type { AppStore } from './store'

function linkAt({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
}

function fetchScript(event: Event): void {
  const link = linkAt(event)
  if (link !== null) pageAt(link.pathname).prepare()
}

/**
 * Fetches the page that a link leads to, so that it is there at the click: its script while somebody points at the link or comes to it by
 * keyboard, and what a store's page starts with once it is pressed.
 */
export function fetchAhead({ dispatch }: AppStore): void {
  for (const type of ['pointerover', 'pointerdown', 'focusin']) addEventListener(type, fetchScript)
  addEventListener('pointerdown', (event) => {
    const link = linkAt(event)
    if (link !== null && link.target === '' && isAreaPath(link.pathname))
      dispatch(api.util.prefetch('getHotArea', { slug: link.pathname.slice(1) }, {}))
  })
}
