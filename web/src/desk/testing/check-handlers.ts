import { http, HttpResponse, type RequestHandler } from 'msw'
import type { MarginBy } from '../api/generated'
import { makeAccountLedger, makeMarginLines, makeMargins } from './book-factories'
import {
  makeAgedLiabilities,
  makeInvoices,
  makeOutstanding,
  makePayable,
  makeReceivables,
  makeRemittanceStory,
  makeRemittances,
} from './remittance-factories'
import {
  makeAudit,
  makeBreak,
  makeBreaks,
  makeIncome,
  makeChecklist,
  makePeriods,
  makeProposal,
  makeResult,
  makeRun,
  makeStory,
  makeTrialBalance,
} from './check-factories'

/** Reconciliation, breaks, the book and the record, where everything works. */
export const checkHandlers: RequestHandler[] = [
  http.get('*/api/v1/finance/trial-balance', ({ request }) =>
    HttpResponse.json(makeTrialBalance(new URL(request.url).searchParams.get('at') ?? '')),
  ),
  http.get('*/api/v1/finance/income-statement', ({ request }) =>
    HttpResponse.json(makeIncome(new URL(request.url).searchParams.get('month') ?? '')),
  ),
  http.get('*/api/v1/finance/account-ledger', () => HttpResponse.json(makeAccountLedger())),
  http.get('*/api/v1/finance/margins', ({ request }) =>
    HttpResponse.json(makeMargins(new URL(request.url).searchParams.get('by') as MarginBy)),
  ),
  http.get('*/api/v1/finance/margins/lines', () => HttpResponse.json(makeMarginLines())),
  http.get('*/api/v1/finance/periods/:month/checklist', () => HttpResponse.json(makeChecklist())),
  http.get('*/api/v1/finance/periods', () => HttpResponse.json(makePeriods())),
  http.get('*/api/v1/finance/proposals', () => HttpResponse.json([makeProposal()])),
  http.get('*/api/v1/finance/proposals/:id', () => HttpResponse.json(makeProposal())),
  http.get('*/api/v1/finance/halts', () => HttpResponse.json([])),
  http.get('*/api/v1/finance/parked-events', () => HttpResponse.json({ total: 0, events: [] })),
  http.get('*/api/v1/finance/breaks', () => HttpResponse.json(makeBreaks())),
  http.get('*/api/v1/finance/breaks/:id', () => HttpResponse.json(makeStory())),
  http.post('*/api/v1/finance/breaks/:id/:deed', () => HttpResponse.json(makeBreak())),
  http.get('*/api/v1/finance/reconciliations', () => HttpResponse.json([makeRun()])),
  http.get('*/api/v1/finance/reconciliations/:id', () => HttpResponse.json(makeRun())),
  http.post('*/api/v1/finance/reconciliations', ({ request }) =>
    HttpResponse.json(makeResult(new URL(request.url).searchParams.get('dryRun') === 'true')),
  ),
  http.get('*/api/v1/finance/remittances', () => HttpResponse.json(makeRemittances())),
  http.get('*/api/v1/finance/remittances/:id', () => HttpResponse.json(makeRemittanceStory())),
  http.get('*/api/v1/finance/invoices', () => HttpResponse.json(makeInvoices().slice(0, 1))),
  http.get('*/api/v1/finance/invoices/:network/:month', () => HttpResponse.json(makeInvoices())),
  http.get('*/api/v1/finance/receivables', () => HttpResponse.json(makeReceivables())),
  http.get('*/api/v1/finance/receivables/aging', () =>
    HttpResponse.json([
      { network: 'awin', to30Cents: 120_000, to60Cents: 30_000, to90Cents: 0, overCents: 5_000 },
    ]),
  ),
  http.get('*/api/v1/finance/receivables/sales', () => HttpResponse.json(makeOutstanding())),
  http.get('*/api/v1/finance/liabilities/aging', () => HttpResponse.json(makeAgedLiabilities())),
  http.get('*/api/v1/finance/liabilities/sales', () => HttpResponse.json(makePayable())),
  http.get('*/api/v1/staff/audit', () => HttpResponse.json(makeAudit())),
]
