import { type ComponentType, lazy } from 'react'
import { Route, Routes } from 'react-router'
import { paths } from '@/lib/paths'
import { deskPaths } from './paths'
import { DeskShell } from './shell/desk-shell'

const Missing = lazy(() => import('./pages/missing'))

/** Which page an address of the desk shows. */
const pages: readonly { readonly path: string; readonly page: ComponentType }[] = [
  { path: deskPaths.overview, page: lazy(() => import('./pages/overview')) },
  { path: deskPaths.runs, page: lazy(() => import('./pages/runs')) },
  { path: deskPaths.run(':id'), page: lazy(() => import('./pages/run')) },
  { path: deskPaths.payouts, page: lazy(() => import('./pages/payouts')) },
  { path: deskPaths.payout(':id'), page: lazy(() => import('./pages/payout')) },
  { path: deskPaths.conversions, page: lazy(() => import('./pages/conversions')) },
  { path: deskPaths.conversion(':id'), page: lazy(() => import('./pages/conversion')) },
  { path: deskPaths.unattributed, page: lazy(() => import('./pages/unattributed')) },
  { path: deskPaths.quarantine, page: lazy(() => import('./pages/quarantine')) },
  { path: `${deskPaths.quarantine}/:entry`, page: lazy(() => import('./pages/quarantined')) },
  { path: deskPaths.proposals, page: lazy(() => import('./pages/proposals')) },
  { path: deskPaths.proposal(':id'), page: lazy(() => import('./pages/proposal')) },
  { path: deskPaths.reconciliations, page: lazy(() => import('./pages/reconciliations')) },
  { path: deskPaths.reconciliation(':id'), page: lazy(() => import('./pages/reconciliation')) },
  { path: deskPaths.breaks, page: lazy(() => import('./pages/breaks')) },
  { path: deskPaths.break(':id'), page: lazy(() => import('./pages/break')) },
  { path: deskPaths.integrity, page: lazy(() => import('./pages/integrity')) },
  { path: deskPaths.parked, page: lazy(() => import('./pages/parked-events')) },
  { path: deskPaths.networks, page: lazy(() => import('./pages/networks')) },
  { path: deskPaths.cash, page: lazy(() => import('./pages/cash')) },
  { path: deskPaths.dates, page: lazy(() => import('./pages/dates')) },
  { path: deskPaths.simulate, page: lazy(() => import('./pages/simulate')) },
  { path: deskPaths.limits, page: lazy(() => import('./pages/limits')) },
  { path: deskPaths.income, page: lazy(() => import('./pages/income')) },
  { path: deskPaths.marginLines(), page: lazy(() => import('./pages/margin-lines')) },
  { path: deskPaths.remittances, page: lazy(() => import('./pages/remittances')) },
  { path: deskPaths.remittance(':id'), page: lazy(() => import('./pages/remittance')) },
  { path: deskPaths.invoices, page: lazy(() => import('./pages/invoices')) },
  { path: deskPaths.newInvoice(), page: lazy(() => import('./pages/new-invoice')) },
  { path: `${deskPaths.invoices}/:network/:month`, page: lazy(() => import('./pages/invoice')) },
  { path: deskPaths.receivables, page: lazy(() => import('./pages/receivables')) },
  { path: `${deskPaths.receivables}/:network`, page: lazy(() => import('./pages/outstanding')) },
  { path: deskPaths.payables, page: lazy(() => import('./pages/payables')) },
  { path: `${deskPaths.payables}/:network`, page: lazy(() => import('./pages/payable')) },
  { path: deskPaths.accountLedger(), page: lazy(() => import('./pages/account-ledger')) },
  { path: deskPaths.trialBalance, page: lazy(() => import('./pages/trial-balance')) },
  { path: deskPaths.periods, page: lazy(() => import('./pages/periods')) },
  { path: deskPaths.entries, page: lazy(() => import('./pages/entries')) },
  { path: deskPaths.newEntry, page: lazy(() => import('./pages/new-entry')) },
  { path: deskPaths.terms, page: lazy(() => import('./pages/terms')) },
  { path: `${deskPaths.terms}/:slug`, page: lazy(() => import('./pages/store-terms')) },
  { path: `${deskPaths.terms}/:slug/novas`, page: lazy(() => import('./pages/new-terms')) },
  { path: deskPaths.budgets, page: lazy(() => import('./pages/budgets')) },
  { path: deskPaths.newBudget, page: lazy(() => import('./pages/new-budget')) },
  { path: deskPaths.budget(':id'), page: lazy(() => import('./pages/budget')) },
  { path: deskPaths.forfeits, page: lazy(() => import('./pages/forfeits')) },
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
