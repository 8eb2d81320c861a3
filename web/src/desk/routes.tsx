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
  { path: deskPaths.runs, page: Pending },
  { path: deskPaths.run(':id'), page: Pending },
  { path: deskPaths.payouts, page: Pending },
  { path: deskPaths.payout(':id'), page: Pending },
  { path: deskPaths.conversions, page: Pending },
  { path: deskPaths.conversion(':id'), page: Pending },
  { path: deskPaths.unattributed, page: Pending },
  { path: deskPaths.quarantine, page: Pending },
  { path: `${deskPaths.quarantine}/:entry`, page: Pending },
  { path: deskPaths.reconciliations, page: lazy(() => import('./pages/reconciliations')) },
  { path: deskPaths.reconciliation(':id'), page: lazy(() => import('./pages/reconciliation')) },
  { path: deskPaths.breaks, page: lazy(() => import('./pages/breaks')) },
  { path: deskPaths.break(':id'), page: lazy(() => import('./pages/break')) },
  { path: deskPaths.trialBalance, page: lazy(() => import('./pages/trial-balance')) },
  { path: deskPaths.periods, page: lazy(() => import('./pages/periods')) },
  { path: deskPaths.audit, page: lazy(() => import('./pages/audit')) },
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
