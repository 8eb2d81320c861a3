import type { ServerResponse } from 'node:http'
import type { SimulatedSums, Simulation } from '../src/desk/api/generated'
import { json, problem } from './fixtures-http'

const none: SimulatedSums = {
  sales: 0,
  saleCents: 0,
  commissionCents: 0,
  beforeCents: 0,
  afterCents: 0,
  heldBefore: 0,
  heldAfter: 0,
  heldBeforeCents: 0,
  heldAfterCents: 0,
}

const noWait = { sales: 0, tenthsOfDays: 0, undated: 0, undatedCents: 0 }

export const noSales: Simulation = {
  months: ['2026-10'],
  sequence: 1_009_527,
  approved: none,
  pending: none,
  declined: none,
  gaining: { shoppers: 0, cents: 0 },
  losing: { shoppers: 0, cents: 0 },
  left: [],
  empty: 0,
  checked: 0,
  differ: 0,
  stores: [],
  storesInAll: 0,
  weeks: [],
  waitBefore: noWait,
  waitAfter: noWait,
  table: '\uFEFFloja;nome\r\n',
}

export const triedTerms: Simulation = {
  ...noSales,
  approved: {
    ...none,
    sales: 4_210,
    saleCents: 105_207_900,
    commissionCents: 8_416_632,
    beforeCents: 4_734_355,
    afterCents: 5_260_395,
    heldBefore: 3,
    heldAfter: 41,
    heldBeforeCents: 10_250,
    heldAfterCents: 204_800,
  },
  pending: {
    ...none,
    sales: 612,
    saleCents: 15_293_880,
    commissionCents: 1_223_510,
    beforeCents: 688_225,
    afterCents: 764_694,
  },
  declined: {
    ...none,
    sales: 187,
    saleCents: 4_673_130,
    commissionCents: 373_850,
    beforeCents: 210_290,
    afterCents: 233_656,
  },
  gaining: { shoppers: 1_804, cents: 689_310 },
  losing: { shoppers: 211, cents: 86_801 },
  left: [
    { why: 'nobody', sales: 18 },
    { why: 'no_commission', sales: 7 },
  ],
  empty: 12,
  checked: 5_009,
  stores: [
    {
      slug: 'livraria-jatoba',
      name: 'Livraria Jatobá',
      network: 'demo',
      tried: true,
      sales: 2_903,
      commissionCents: 5_806_000,
      beforeCents: 3_265_870,
      afterCents: 3_955_180,
      heldBefore: 1,
      heldAfter: 38,
    },
    {
      slug: 'pet-quati',
      name: 'Pet Quati',
      network: 'demo',
      tried: true,
      sales: 990,
      commissionCents: 1_980_000,
      beforeCents: 1_089_000,
      afterCents: 1_002_199,
      heldBefore: 2,
      heldAfter: 3,
    },
    {
      slug: 'moda-caiana',
      name: 'Moda Caiana',
      network: 'awin',
      tried: false,
      sales: 929,
      commissionCents: 1_854_142,
      beforeCents: 1_067_710,
      afterCents: 1_067_710,
      heldBefore: 0,
      heldAfter: 0,
    },
  ],
  storesInAll: 3,
}

export const triedPayout: Simulation = {
  ...triedTerms,
  approved: {
    ...triedTerms.approved,
    afterCents: triedTerms.approved.beforeCents,
    heldAfter: 3,
    heldAfterCents: 10_250,
  },
  pending: { ...triedTerms.pending, afterCents: triedTerms.pending.beforeCents },
  declined: { ...triedTerms.declined, afterCents: triedTerms.declined.beforeCents },
  gaining: { shoppers: 0, cents: 0 },
  losing: { shoppers: 0, cents: 0 },
  left: [],
  empty: 0,
  stores: triedTerms.stores.map((store) => ({
    ...store,
    tried: false,
    afterCents: store.beforeCents,
    heldAfter: store.heldBefore,
  })),
  weeks: [
    { monday: '2026-10-12', beforeCents: 1_204_310, afterCents: 0 },
    { monday: '2026-10-19', beforeCents: 1_511_045, afterCents: 0 },
    { monday: '2026-10-26', beforeCents: 2_019_000, afterCents: 880_200 },
    { monday: '2026-11-16', beforeCents: 0, afterCents: 3_102_155 },
  ],
  waitBefore: { sales: 4_210, tenthsOfDays: 124, undated: 0, undatedCents: 0 },
  waitAfter: { sales: 3_540, tenthsOfDays: 391, undated: 670, undatedCents: 752_000 },
}

interface SimulationCall {
  readonly call: string
  readonly body: Record<string, unknown>
  readonly scene: string | undefined
}

/** Answers simulations; false when a call is about something else. */
export function answerSimulations({ call, body, scene }: SimulationCall, response: ServerResponse): boolean {
  if (call !== 'POST /api/v1/finance/simulations') return false
  if (scene === 'error') problem(response, 500, 'internal', 'Erro inesperado. Tente novamente em instantes.')
  else if (scene === 'empty') json(response, 200, noSales)
  else json(response, 200, body.payout === undefined ? triedTerms : triedPayout)
  return true
}
