import { http, HttpResponse, type RequestHandler } from 'msw'
import {
  makeAudit,
  makeBreak,
  makeBreaks,
  makeIncome,
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
  http.get('*/api/v1/staff/audit', () => HttpResponse.json(makeAudit())),
]
