import '@fontsource-variable/bricolage-grotesque/wght.css'
import '@fontsource-variable/figtree/wght.css'
import '@/theme/theme.css'
import '@/site/site.css'
import '@/site/lists.css'
import '@/components/images.css'
import '@/site/carousel.css'
import '@/site/home.css'
import '@/site/search.css'
import '@/site/favourites.css'
import '@/site/coupon.css'
import '@/site/area.css'
import '@/site/club.css'
import '@/site/programme.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { serverPage } from '@/lib/server-page'
import { pageAt } from './pages'
import { AppProvider } from './provider'
import { AppRoutes } from './routes'
import { setupStore } from './store'
import { takeEntries } from './take-entries'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')

const store = setupStore()
const app = (
  <StrictMode>
    <AppProvider store={store}>
      <BrowserRouter useTransitions={false}>
        <AppRoutes />
      </BrowserRouter>
    </AppProvider>
  </StrictMode>
)

if (serverPage === null) {
  createRoot(root).render(app)
} else {
  takeEntries(store, serverPage.entries)
  await pageAt(window.location.pathname).preload()
  hydrateRoot(root, app, {
    onRecoverableError: (error) => {
      console.error('the page differed from what the server wrote', error)
    },
  })
}
