import { type ComponentType, lazy } from 'react'
import { Route, Routes } from 'react-router'
import { paths } from '@/lib/paths'
import { useGetPartnerMeQuery } from './api/index'
import { isFor, portalPaths } from './paths'
import { Shell } from './shell/shell'

const Missing = lazy(() => import('./pages/missing'))

/** Which page an address of the portal shows. */
const pages: readonly { readonly path: string; readonly page: ComponentType }[] = [
  { path: portalPaths.deliveries, page: lazy(() => import('./pages/deliveries')) },
  { path: portalPaths.delivery(':sequence'), page: lazy(() => import('./pages/delivery')) },
  { path: portalPaths.attempts, page: lazy(() => import('./pages/attempts')) },
  { path: portalPaths.secrets, page: lazy(() => import('./pages/secrets')) },
  { path: portalPaths.sandbox, page: lazy(() => import('./pages/sandbox')) },
]

/** The portal's pages in their frame. The application has taken the first part of the address already. */
export function PortalRoutes() {
  const { data: me } = useGetPartnerMeQuery()
  return (
    <Routes>
      <Route element={<Shell />}>
        {pages
          .filter(({ path }) => isFor(me, path))
          .map(({ path, page: Page }) => (
            <Route key={path} path={path.slice(paths.partners.length + 1)} element={<Page />} />
          ))}
        <Route path="*" element={<Missing />} />
      </Route>
    </Routes>
  )
}
