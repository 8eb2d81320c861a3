import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { PageEntry } from '@/lib/server-page'
import { Club } from '@/features/area/lazy-club'
import { Found } from '@/features/search/found-by-name'
import { EmptyList } from '@/ui/list-filter'
import { pageAt } from './pages'
import { AppProvider } from './provider'
import { AppRoutes } from './routes'
import { setupStore } from './store'
import { takeEntries } from './take-entries'

// React writes <input/> where templates write <input>, and asks for a page's pictures before its first element.
const selfClosed = /<(br|hr|img|input|source)\b([^>]*)\/>/g
const preloads = /^(?:<link rel="preload"[^>]*>)+/

/** What the application's root element holds at an address before any script has run, given the answers that come with the page. */
export async function renderPage(path: string, entries: readonly PageEntry[] = []): Promise<string> {
  const store = setupStore()
  takeEntries(store, entries)
  await Promise.all([Found.preload(), Club.preload(), EmptyList.preload()])
  await pageAt(path.replace(/\?.*/, '')).preload()
  const html = renderToString(
    <AppProvider store={store}>
      <StaticRouter location={path}>
        <AppRoutes />
      </StaticRouter>
    </AppProvider>,
  )
  return html.replace(preloads, '').replace(selfClosed, '<$1$2>')
}
