import type {
  AccountingPeriod,
  AuditRecord,
  BreakStory,
  FoundBreak,
  IncomeStatement,
  PeriodCheck,
  PeriodCheckName,
  Proposal,
  ReconciliationBreak,
  ReconciliationResult,
  ReconciliationRun,
  TrialBalance,
} from '../api/generated'
import { me, members } from './factories'

export const runId = '0e000000-0000-4000-8000-000000000001'
export const breakId = '0d000000-0000-4000-8000-000000000001'
export const payoutId = '0c000000-0000-4000-8000-000000000001'

const checkNames: readonly PeriodCheckName[] = [
  'provider',
  'bank',
  'breaks',
  'networks',
  'receipts',
  'credits',
  'in_flight',
  'quarantine',
  'verified',
]

/** A month that lacks what is named. */
export function makeChecklist(
  missing: Partial<Record<PeriodCheckName, Partial<PeriodCheck>>> = {},
): PeriodCheck[] {
  return checkNames.map((name) => ({
    name,
    ok: missing[name] === undefined,
    count: missing[name] === undefined ? 0 : 1,
    detail: '',
    ...missing[name],
  }))
}

export function makeTrialBalance(at: string, more: Partial<TrialBalance> = {}): TrialBalance {
  return {
    at,
    closed: at < '2026-11-01',
    rows: [
      ...['rede-um', 'rede-dois'].map((owner) => ({
        account: 'receivable',
        code: '1.2.1',
        name: 'Comissões a receber',
        class: 'asset' as const,
        owner,
        owners: 0,
        balanceCents: owner === 'rede-um' ? -110_000 : -40_000,
      })),
      {
        account: 'payable',
        code: '2.1.1',
        name: 'Cashback a pagar',
        class: 'liability',
        owner: '',
        owners: 12,
        balanceCents: 60_000,
      },
      {
        account: 'commission',
        code: '3.1',
        name: 'Receita de comissões',
        class: 'revenue',
        owner: '',
        owners: 0,
        balanceCents: 90_000,
      },
      {
        account: 'novelty',
        code: '',
        name: 'novelty',
        class: 'memorandum',
        owner: '',
        owners: 0,
        balanceCents: 700,
      },
    ],
    debitCents: 150_000,
    creditCents: 150_000,
    ...more,
  }
}

export function makeIncome(month: string): IncomeStatement {
  const row = (
    account: string,
    code: string,
    name: string,
    of: IncomeStatement['rows'][number]['class'],
    amountCents: number,
    owner = '',
    restatedCents = 0,
  ) => ({ account, code, name, class: of, owner, amountCents, restatedCents })
  return {
    month,
    closed: month < '2026-11',
    rows: [
      row('margin', '2.3.2', 'Margem', 'equity', 0, '', -3_000),
      row('commission', '3.1', 'Receita de comissões', 'revenue', 20_000, 'rede-um', 5_000),
      row('commission', '3.1', 'Receita de comissões', 'revenue', 90_000, 'rede-dois'),
      row('cashback_granted', '3.2', 'Cashback concedido', 'reduction', -60_000, 'rede-dois'),
      row('fees', '4.1', 'Tarifas de bancos e provedores', 'expense', -1_000),
    ],
    resultCents: 49_000,
    restatedCents: 2_000,
  }
}

export function makePeriods(): AccountingPeriod[] {
  return [
    { month: '2026-11', closed: false, postings: 900, movedCents: 1_000_000 },
    { month: '2026-10', closed: false, postings: 1_200, movedCents: 2_000_050 },
    { month: '2026-09', closed: false, postings: 1_100, movedCents: 1_900_000 },
    {
      month: '2026-08',
      closed: true,
      closedAt: '2026-09-04T13:00:00Z',
      closedBy: `staff:${members[1]!.id}`,
      reason: 'Tudo conferido',
      sequence: 4_321,
      postings: 1_000,
      movedCents: 1_800_000,
    },
  ]
}

export function makeFound(more: Partial<FoundBreak> = {}): FoundBreak {
  return {
    id: breakId,
    category: 'amount_mismatch',
    severity: 'high',
    leg: 'ledger-bank',
    side: 'ledger',
    ref: 'E123456',
    subject: payoutId,
    day: '2026-11-10',
    ledgerCents: 12_000,
    outsideCents: 12_500,
    source: 'extrato.ofx',
    line: 14,
    ...more,
  }
}

export function makeBreak(more: Partial<ReconciliationBreak> = {}): ReconciliationBreak {
  return {
    ...makeFound(),
    runId,
    state: 'open',
    cleared: false,
    owner: '',
    reason: '',
    openedAt: '2026-11-12T12:00:00Z',
    updatedAt: '2026-11-12T12:00:00Z',
    age: '8-30',
    ...more,
  }
}

export function makeBreaks(): ReconciliationBreak[] {
  return [
    makeBreak({
      id: '0d000000-0000-4000-8000-000000000002',
      category: 'unknown_outflow',
      severity: 'critical',
      side: 'bank',
      ref: 'E999',
      subject: '',
      ledgerCents: 0,
      outsideCents: 70_000,
      age: '0-1',
      openedAt: '2026-11-20T12:00:00Z',
    }),
    makeBreak(),
    makeBreak({
      id: '0d000000-0000-4000-8000-000000000003',
      category: 'timing',
      severity: 'low',
      state: 'explained',
      owner: `staff:${me.id}`,
      reason: 'timing',
      ref: 'E777',
      runId: '0e000000-0000-4000-8000-000000000002',
    }),
  ]
}

export function makeStory(more: Partial<ReconciliationBreak> = {}): BreakStory {
  return {
    break: makeBreak(more),
    notes: [
      {
        action: 'found',
        by: 'system:reconcile',
        reason: '',
        comment: 'amount_mismatch',
        at: '2026-11-12T12:00:00Z',
      },
    ],
  }
}

export function makeRun(more: Partial<ReconciliationRun> = {}): ReconciliationRun {
  return {
    id: runId,
    kind: 'payouts',
    from: '2026-11-01',
    to: '2026-11-07',
    sequence: 5_000,
    matches: 120,
    breaks: 2,
    checks: [
      {
        name: 'bank opening and movements are closing',
        expectedCents: 100_000,
        actualCents: 99_500,
        ok: false,
      },
      { name: 'ledger opening and payouts are closing', expectedCents: 7_000, actualCents: 7_000, ok: true },
    ],
    by: `staff:${me.id}`,
    at: '2026-11-08T12:00:00Z',
    sources: [{ side: 'bank', name: 'extrato.ofx', sha256: 'ab'.repeat(32), lines: 130 }],
    rules: [
      { leg: 'ledger-bank', rule: 'end-to-end-id', matches: 118 },
      { leg: 'ledger-bank', rule: 'agreed-fee', matches: 2 },
    ],
    ...more,
  }
}

export function makeResult(dryRun: boolean): ReconciliationResult {
  return { run: makeRun({ breaks: 1 }), found: [makeFound()], dryRun, blocked: false }
}

export function makeAudit(): AuditRecord[] {
  return [
    {
      id: 7,
      at: '2026-11-20T12:00:00Z',
      actor: `staff:${me.id}`,
      action: 'payout_asked',
      subject: `payout:${payoutId}`,
      reason: '',
    },
    {
      id: 6,
      at: '2026-11-20T11:00:00Z',
      actor: 'unknown',
      action: 'login_refused',
      subject: `staff:${members[1]!.id}`,
      reason: 'password',
    },
    {
      id: 5,
      at: '2026-11-20T10:00:00Z',
      actor: 'operator',
      action: 'something_new',
      subject: 'thing:9',
      reason: 'porque sim',
    },
  ]
}

/** A proposal of somebody else to close a month, which waits. */
export function makeProposal(more: Partial<Proposal> = {}): Proposal {
  return {
    id: '9a0b0c00-0000-7000-8000-000000000001',
    kind: 'close_month',
    subject: 'period:2026-09',
    payload: { month: '2026-09' },
    digest: '0'.repeat(64),
    state: 'open',
    proposedBy: 'staff:0a000000-0000-4000-8000-000000000002',
    reason: 'Tudo conferido',
    proposedAt: '2026-11-21T12:00:00Z',
    expiresAt: '2026-11-28T12:00:00Z',
    ...more,
  }
}
