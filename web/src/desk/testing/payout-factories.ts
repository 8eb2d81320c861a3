import type {
  FinancePayout,
  PayoutPlan,
  PayoutPlanLine,
  PayoutRun,
  PayoutStory,
  RunDoubts,
} from '../api/generated'
import { me, members } from './factories'

export const ana = `staff:${me.id}`
export const bia = `staff:${members[1]?.id ?? ''}`

export const runId = '0f100000-0000-4000-8000-000000000001'
export const payoutId = '0a100000-0000-4000-8000-000000000001'
export const shopperId = '0c000000-0000-4000-8000-000000000001'

export function makeRun(more: Partial<PayoutRun> = {}): PayoutRun {
  return {
    id: runId,
    state: 'PLANNED',
    openedBy: ana,
    plannedBy: ana,
    payouts: 3,
    totalCents: 150_000,
    secondAboveCents: 100_000,
    needsSecond: true,
    openedAt: '2026-11-20T12:00:00Z',
    updatedAt: '2026-11-20T12:05:00Z',
    states: [{ state: 'REQUESTED', payouts: 3, amountCents: 150_000, returnedCents: 0 }],
    ...more,
  }
}

export function makePayout(more: Partial<FinancePayout> = {}): FinancePayout {
  return {
    id: payoutId,
    runId,
    userId: shopperId,
    shopper: 'Iracema S.',
    key: 'i***@exemplo.test',
    state: 'PAID',
    amountCents: 2_000,
    returnedCents: 0,
    keyRefused: false,
    provider: 'sandbox',
    endToEndId: 'E0000000020261120120000000000001',
    requestedAt: '2026-11-20T12:01:00Z',
    updatedAt: '2026-11-20T12:20:00Z',
    ...more,
  }
}

export function makePlan(lines: readonly PayoutPlanLine[]): PayoutPlan {
  const paid = lines.filter(({ reason }) => reason === undefined)
  return {
    totalCents: paid.reduce((sum, { amountCents }) => sum + amountCents, 0),
    payouts: paid.length,
    paid: paid.length,
    excluded: lines.length - paid.length,
    lines: [...lines],
    truncated: false,
  }
}

export const planLines: readonly PayoutPlanLine[] = [
  { userId: shopperId, amountCents: 5_000, payouts: 1, sales: 2, key: 'a***@exemplo.test' },
  { userId: '0c000000-0000-4000-8000-000000000002', amountCents: 9_000, payouts: 1, sales: 1, key: '***' },
  {
    userId: '0c000000-0000-4000-8000-000000000003',
    amountCents: 700,
    payouts: 0,
    sales: 1,
    reason: 'no_key',
  },
  { userId: '0c000000-0000-4000-8000-000000000004', amountCents: -300, payouts: 0, sales: 1, reason: 'owes' },
]

export function makePayoutStory(more: Partial<FinancePayout> = {}): PayoutStory {
  return {
    payout: makePayout(more),
    items: [
      {
        conversionId: '0b100000-0000-4000-8000-000000000001',
        amountCents: 2_499,
        returnedCents: 0,
        storeName: 'Loja Azul',
        orderId: 'A-99',
        occurredAt: '2026-10-01T12:00:00Z',
      },
      {
        conversionId: '0b100000-0000-4000-8000-000000000002',
        amountCents: -499,
        returnedCents: 0,
        storeName: 'Loja Verde',
        occurredAt: '2026-10-02T12:00:00Z',
      },
    ],
    bonuses: [],
    events: [
      {
        sequence: 5,
        type: 'payout_requested.v1',
        recordedAt: '2026-11-20T12:01:00Z',
        actor: ana,
        data: {},
        postings: [],
      },
    ],
    shoppers: [{ id: shopperId, name: 'Iracema S.' }],
  }
}

/** What there is to doubt in a run: one payout for two reasons, one for none. */
export function makeDoubts(): RunDoubts {
  return {
    looked: 3,
    doubted: 1,
    rules: [
      { rule: 'key_shared', payouts: 1, fraud: 3, fine: 1 },
      { rule: 'key_fresh', payouts: 1, fraud: 0, fine: 0 },
      { rule: 'first_payout', payouts: 0, fraud: 1, fine: 40 },
    ],
    payouts: [
      {
        id: payoutId,
        userId: shopperId,
        shopper: 'Iracema S.',
        key: 'i***@exemplo.test',
        amountCents: 90_000,
        sales: 2,
        weight: 8,
        rules: ['key_shared', 'key_fresh'],
        verdict: 'fraud',
      },
      {
        id: '0d000000-0000-4000-8000-000000000002',
        userId: '0c000000-0000-4000-8000-000000000002',
        amountCents: 9_000,
        sales: 1,
        weight: 0,
        rules: [],
      },
    ],
  }
}
