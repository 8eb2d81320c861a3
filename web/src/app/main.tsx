import '@fontsource-variable/bricolage-grotesque/wght.css'
import '@fontsource-variable/figtree/wght.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { AppProvider } from './provider'
import { AppRoutes } from './routes'
import { setupStore } from './store'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')

createRoot(root).render(
  <StrictMode>
    <AppProvider store={setupStore()}>
      <BrowserRouter useTransitions={false}>
        <AppRoutes />
      </BrowserRouter>
    </AppProvider>
  </StrictMode>,
)
