import { type ComponentType, lazy } from 'react'
import { Route, Routes } from 'react-router'
import { paths } from '@/lib/paths'
import { deskPaths } from './paths'
import { DeskShell } from './shell/desk-shell'

const Missing = lazy(() => import('./pages/missing'))
const Pending = lazy(() => import('./pages/pending'))

/** Which page an address of the desk shows. */
const pages: readonly { readonly path: string; readonly page: ComponentType }[] = [
  { path: deskPaths.overview, page: lazy(() => import('./pages/overview')) },
  { path: deskPaths.runs, page: lazy(() => import('./pages/runs')) },
  { path: deskPaths.run(':id'), page: lazy(() => import('./pages/run')) },
  { path: deskPaths.payouts, page: lazy(() => import('./pages/payouts')) },
  { path: deskPaths.payout(':id'), page: lazy(() => import('./pages/payout')) },
  { path: deskPaths.conversions, page: Pending },
  { path: deskPaths.conversion(':id'), page: Pending },
  { path: deskPaths.unattributed, page: Pending },
  { path: deskPaths.quarantine, page: Pending },
  { path: `${deskPaths.quarantine}/:entry`, page: Pending },
  { path: deskPaths.reconciliations, page: Pending },
  { path: deskPaths.reconciliation(':id'), page: Pending },
  { path: deskPaths.breaks, page: Pending },
  { path: deskPaths.break(':id'), page: Pending },
  { path: deskPaths.trialBalance, page: Pending },
  { path: deskPaths.periods, page: Pending },
  { path: deskPaths.audit, page: Pending },
  { path: deskPaths.account, page: lazy(() => import('./pages/account')) },
]

/** The desk's pages in their frame. The application has taken the first part of the address already. */
export function DeskRoutes() {
  return (
    <Routes>
      <Route element={<DeskShell />}>
        {pages.map(({ path, page: Page }) => (
          <Route key={path} path={path.slice(paths.desk.length + 1)} element={<Page />} />
        ))}
        <Route path="*" element={<Missing />} />
      </Route>
    </Routes>
  )
}
