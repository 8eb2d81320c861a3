import '@fontsource-variable/bricolage-grotesque/wght.css'
import '@fontsource-variable/figtree/wght.css'
import '@/theme/fonts/fonts.css'
import '@/theme/theme.css'
import '@/theme/recipes.css'
import '@/theme/modal.css'
import '@/ui/page.css'
import '@/shell/site.css'
import '@/ui/lists.css'
import '@/ui/images.css'
import '@/ui/carousel/carousel.css'
import '@/features/home/home.css'
import '@/features/search/search.css'
import '@/features/favourites/favourites.css'
import '@/features/coupons/coupon.css'
import '@/features/area/area.css'
import '@/features/area/club.css'
import '@/features/programme/programme.css'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Club } from '@/features/area/lazy-club'
import { paths } from '@/lib/paths'
import { readServerPage } from '@/lib/server-page'
import { nextTask } from '@/lib/turns'
import { followColorMode } from '@/ui/color-mode/color-mode'
import { doEarlyAgain } from './early'
import { fetchAhead } from './fetch-ahead'
import { pageAt } from './pages'
import { AppProvider } from './provider'
import { AppRoutes } from './routes'
import { SiteRouter } from './site-router'
import { statementAhead } from './statement-ahead'
import { setupStore } from './store'
import { takeEntries } from './take-entries'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')

followColorMode()

const serverPage = readServerPage(document)
const store = setupStore()
const app = (
  <StrictMode>
    <AppProvider store={store}>
      <SiteRouter>
        <AppRoutes />
      </SiteRouter>
    </AppProvider>
  </StrictMode>
)

if (serverPage === null) {
  // Of a page that was rendered ahead, whose elements the application replaces by its own.
  for (const style of root.querySelectorAll('style')) document.head.append(style)
  if (window.location.pathname === paths.statement) await statementAhead(store)
  startTransition(() => {
    createRoot(root).render(app)
  })
  doEarlyAgain() // nothing can be kept of a page rendered ahead, and nothing is from here on
} else {
  await nextTask()
  takeEntries(store, serverPage.entries)
  await nextTask()
  await pageAt(window.location.pathname).preload()
  if (serverPage.entries.some(({ endpointName }) => endpointName === 'getClub')) await Club.preload()
  // A transition is taken over piece by piece, so that a touch never waits for all of it.
  startTransition(() => {
    hydrateRoot(root, app, {
      onRecoverableError: (error) => {
        console.error('the page differed from what the server wrote', error)
      },
    })
  })
  doEarlyAgain()
}

document.getElementById('devolve-ahead')?.remove() // a document of its own would be of no use from here on
fetchAhead(store)

// Without the web app's build there is no worker. On the first visit it keeps all that the page has loaded, which takes a phone as long as
// the page does: it starts once the page has had time to be read.
const workerAfterMs = 4000
if (import.meta.env.PROD) {
  setTimeout(() => {
    void import('@/lib/service-worker').then(
      ({ startServiceWorker }) => startServiceWorker(),
      () => undefined, // without a connection the worker of before goes on
    )
  }, workerAfterMs)
}
