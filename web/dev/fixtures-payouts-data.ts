import type {
  FinancePayout,
  LedgerEvent,
  PayoutPlan,
  DoubtRecord,
  DoubtRule,
  HeldBack,
  RunDoubts,
  PayoutPlanLine,
  PayoutRun,
  PayoutState,
  PayoutStory,
  PayoutStoryItem,
  Posting,
  RunState,
} from '../src/desk/api/generated'
import { me, members } from './fixtures-desk-data'
import { maskOf, named, namedShoppers, namedWithKey } from './fixtures-shoppers'

/** The same picture at every start: a number between zero and one for a place. */
function noise(place: number): number {
  const value = Math.sin(place * 91.7 + 53.3) * 43_758.5453
  return value - Math.floor(value)
}

const hex = (place: number) => Math.floor(place).toString(16).padStart(8, '0')
const uuid = (kind: string, place: number) =>
  `${hex(noise(place) * 0xff_ff_ff_ff)}-${hex(place).slice(4)}-4000-8000-00000000${kind}`

const staff = (place: number) => `staff:${members[place % members.length]?.id ?? me.id}`
const stores = [
  'Papel & Traço',
  'Casa Jatobá',
  'Mar Aberto Viagens',
  'Eletro Sabiá',
  'Pet Quati',
  'Livraria do Largo',
]
const minute = 60_000

interface MadeRun {
  readonly run: PayoutRun
  readonly payouts: FinancePayout[]
}

function endOf(place: number): PayoutState {
  const chance = noise(place + 0.5)
  return chance > 0.985 ? 'RETURNED' : chance > 0.955 ? 'FAILED' : 'PAID'
}

const failures = [
  { failure: 'AC03', remedy: 'fix_key' },
  { failure: 'AB03', remedy: 'new_payout' },
  { failure: 'FRAD', remedy: 'person' },
] as const

function makePayout(run: string, place: number, state: PayoutState, at: number): FinancePayout {
  const amountCents = 900 + Math.round(noise(place) ** 3 * 48_000)
  const sent = !['REQUESTED', 'APPROVED', 'CANCELED'].includes(state)
  const known = ['PAID', 'IN_FLIGHT', 'RETURNED'].includes(state)
  const userId = uuid('0001', place % 460)
  const partly = state === 'PAID' && place % 97 === 0
  return {
    id: uuid('00a1', place),
    runId: run,
    userId,
    ...namedWithKey(userId),
    state,
    amountCents,
    returnedCents: state === 'RETURNED' ? amountCents : partly ? 500 : 0,
    keyRefused: state === 'FAILED' && failures[place % 3]?.failure !== 'AB03',
    ...(sent && { provider: 'sandbox' }),
    ...(known && { endToEndId: `E0000000020261120${String(place).padStart(15, '0')}` }),
    ...(state === 'FAILED' && failures[place % 3]),
    ...(state === 'CANCELED' && { failure: 'run_canceled' }),
    requestedAt: new Date(at + place * 40).toISOString(),
    updatedAt: new Date(at + 20 * minute + place * 900).toISOString(),
  }
}

/** What of a run on its way has ended grows with every look. */
function stateNow(state: RunState, place: number, count: number, looks: number): PayoutState {
  if (state === 'CANCELED') return 'CANCELED'
  if (state !== 'APPROVED') return 'REQUESTED'
  if (looks < 0) return endOf(place)
  const turn = place % count
  if (turn < 40 + looks * 9) return endOf(place)
  if (turn < 62 + looks * 9) return 'IN_FLIGHT'
  if (turn < 66 + looks * 9) return 'SUBMITTING'
  return 'APPROVED'
}

const plan: readonly { state: RunState; days: number; count: number; moving?: true; reason?: string }[] = [
  { state: 'PLANNED', days: 0.1, count: 312 },
  { state: 'APPROVED', days: 1, count: 340, moving: true },
  { state: 'CANCELED', days: 3, count: 120, reason: 'Planejada antes do extrato da rede chegar' },
  ...Array.from({ length: 12 }, (_, at) => ({
    state: 'APPROVED' as const,
    days: 4 + at * 3.5,
    count: 60 + Math.round(noise(at) * 300),
  })),
  { state: 'CANCELED', days: 50, count: 0, reason: 'empty' },
]

/** The runs, newest first, each with its payouts. */
export function makeRuns(now: Date, looks: number): MadeRun[] {
  return plan.map(({ state, days, count, moving, reason }, at) => {
    const opened = now.getTime() - days * 86_400_000
    const id = uuid('00f1', at + 1)
    const payouts = Array.from({ length: count }, (_, turn) => {
      const place = at * 400 + turn + 1
      return makePayout(id, place, stateNow(state, turn, count, moving === true ? looks : -1), opened)
    })
    const sums = new Map<PayoutState, PayoutRun['states'][number]>()
    for (const { state: one, amountCents, returnedCents } of payouts) {
      const sum = sums.get(one) ?? { state: one, payouts: 0, amountCents: 0, returnedCents: 0 }
      sums.set(one, {
        state: one,
        payouts: sum.payouts + 1,
        amountCents: sum.amountCents + amountCents,
        returnedCents: sum.returnedCents + returnedCents,
      })
    }
    const totalCents = payouts.reduce((sum, { amountCents }) => sum + amountCents, 0)
    return {
      payouts,
      run: {
        id,
        state,
        openedBy: at === 0 ? staff(1) : staff(at),
        plannedBy: at === 0 ? staff(1) : staff(at),
        ...(state === 'APPROVED' && { approvedBy: staff(at + 1) }),
        ...(reason !== undefined && { reason }),
        payouts: count,
        totalCents,
        secondAboveCents: 1_000_000,
        needsSecond: totalCents > 1_000_000,
        openedAt: new Date(opened).toISOString(),
        updatedAt: new Date(opened + 18 * minute).toISOString(),
        states: [...sums.values()],
      },
    }
  })
}

const doubtRules: readonly DoubtRule[] = [
  'key_shared',
  'by_hand',
  'before_click',
  'burst',
  'above_commission',
  'key_fresh',
  'above_own',
  'above_store',
  'first_payout',
]

const rulesOf = (place: number) =>
  doubtRules.filter((_, at) => noise(place * 9 + at) > (at === 8 ? 0.8 : 0.95))
const weightOf = (rules: readonly DoubtRule[]) =>
  rules.reduce((sum, rule) => sum + 8 - doubtRules.indexOf(rule), 0)

/** Of each rule how much it doubts, and how often it was right before. */
function recordsOf(doubted: readonly { readonly rules?: readonly DoubtRule[] }[]): DoubtRecord[] {
  return doubtRules.map((rule, at) => ({
    rule,
    payouts: doubted.filter(({ rules }) => rules?.includes(rule) === true).length,
    fraud: [3, 0, 2, 1, 4, 0, 1, 1][at] ?? 0,
    fine: [1, 0, 0, 1, 9, 0, 3, 42][at] ?? 0,
  }))
}

const heldBack = (place: number): HeldBack => ({
  reason: (['contested', 'over_commission', 'sale_held', 'in_payment'] as const)[place % 4]!,
  sales: 1 + (place % 2),
  amountCents: 700 + Math.round(noise(place) * 9_000),
})

const excluded = ['no_key', 'key_held', 'key_refused', 'suspended', 'in_payment', 'owes', 'no_key', 'no_key']

/** What a run would pay now. */
export function makePlan(): PayoutPlan {
  const lines = Array.from({ length: 2_400 }, (_, at): PayoutPlanLine => {
    const amountCents = 900 + Math.round(noise(at + 7_000) ** 3 * 52_000)
    const sales = 1 + Math.round(noise(at + 9_000) * 7)
    const reason = at % 6 === 5 ? excluded[at % 8] : undefined
    const userId = uuid('0001', at + 1)
    const held = at % 23 === 3 && { held: [heldBack(at)] }
    if (reason !== undefined) {
      const owed = reason === 'owes' ? -amountCents : amountCents
      return { userId, amountCents: owed, payouts: 0, sales, reason, ...held }
    }
    const rules = rulesOf(at + 20_000)
    const key = maskOf(userId) ?? '***'
    return {
      userId,
      ...named(userId),
      amountCents,
      payouts: 1,
      sales,
      key,
      rules,
      weight: weightOf(rules),
      ...held,
    }
  })
  const paid = lines.filter(({ reason }) => reason === undefined)
  return {
    totalCents: paid.reduce((sum, { amountCents }) => sum + amountCents, 0),
    payouts: paid.length,
    paid: paid.length,
    excluded: lines.length - paid.length,
    lines,
    truncated: false,
    rules: recordsOf(lines),
  }
}

function makeItems(payout: FinancePayout): PayoutStoryItem[] {
  const place = Number.parseInt(payout.id.slice(9, 13), 16)
  const count = 1 + (place % 5)
  const debt = place % 4 === 1 ? Math.min(499, payout.amountCents - 1) : 0
  const share = Math.floor((payout.amountCents + debt) / count)
  const item = (at: number, amountCents: number): PayoutStoryItem => ({
    conversionId: uuid('00b1', place * 10 + at),
    amountCents,
    returnedCents: payout.state === 'RETURNED' && amountCents > 0 ? amountCents : 0,
    storeName: stores[(place + at) % stores.length] ?? '',
    orderId: `P-${place}${at}`,
    occurredAt: new Date(Date.parse(payout.requestedAt) - (40 + at * 3) * 86_400_000).toISOString(),
  })
  const items = Array.from({ length: count }, (_, at) =>
    item(at, at === 0 ? payout.amountCents + debt - share * (count - 1) : share),
  )
  return debt === 0 ? items : [...items, item(9, -debt)]
}

const paths: Record<PayoutState, readonly string[]> = {
  REQUESTED: ['requested'],
  APPROVED: ['requested', 'approved'],
  SUBMITTING: ['requested', 'approved', 'submitted'],
  IN_FLIGHT: ['requested', 'approved', 'submitted', 'accepted'],
  PAID: ['requested', 'approved', 'submitted', 'accepted', 'paid'],
  FAILED: ['requested', 'approved', 'submitted', 'failed'],
  CANCELED: ['requested', 'canceled'],
  RETURNED: ['requested', 'approved', 'submitted', 'accepted', 'paid', 'returned'],
}

const lines: Record<string, { type: string; postings: (owner: string, amount: number) => Posting[] }> = {
  requested: {
    type: 'conversion_reserved.v1',
    postings: (owner, amount) => move(owner, amount, 'payable', 'in_flight'),
  },
  canceled: {
    type: 'conversion_released.v1',
    postings: (owner, amount) => move(owner, amount, 'in_flight', 'payable'),
  },
  failed: {
    type: 'conversion_released.v1',
    postings: (owner, amount) => move(owner, amount, 'in_flight', 'payable'),
  },
  paid: {
    type: 'conversion_paid.v1',
    postings: (owner, amount) => [
      { account: 'bank', owner: '', amountCents: amount },
      { account: 'in_flight', owner, amountCents: -amount },
      { account: 'paid', owner, amountCents: amount },
      { account: 'paid_contra', owner: '', amountCents: -amount },
    ],
  },
  returned: {
    type: 'conversion_returned.v1',
    postings: (owner, amount) => [
      { account: 'bank', owner: '', amountCents: -amount },
      { account: 'payable', owner, amountCents: amount },
      { account: 'paid', owner, amountCents: -amount },
      { account: 'paid_contra', owner: '', amountCents: amount },
    ],
  },
}

function move(owner: string, amountCents: number, from: string, to: string): Posting[] {
  return [
    { account: from, owner, amountCents: -amountCents },
    { account: to, owner, amountCents },
  ]
}

/** Everything that happened to a payout. */
export function makeStory(payout: FinancePayout, run: PayoutRun): PayoutStory {
  const items = makeItems(payout)
  const start = Date.parse(payout.requestedAt)
  const events: LedgerEvent[] = []
  let sequence = 84_000 + Number.parseInt(payout.id.slice(9, 13), 16) * 40
  const add = (type: string, actor: string, minutes: number, data: object, postings: Posting[] = []) => {
    sequence += 1
    events.push({
      sequence,
      type,
      actor,
      recordedAt: new Date(start + minutes * minute).toISOString(),
      data: { ...data },
      postings,
    })
  }
  const runData = {
    run: { id: run.id, state: run.state, opened_by: run.openedBy, total_cents: run.totalCents },
  }
  add('payout_run_opened.v1', run.openedBy, -1, runData)
  paths[payout.state].forEach((step, at) => {
    if (step === 'approved') {
      add('payout_run_planned.v1', run.plannedBy ?? run.openedBy, 2, runData)
      add('payout_run_approved.v1', run.approvedBy ?? run.openedBy, 15, runData)
    }
    if (step === 'canceled')
      add('payout_run_canceled.v1', run.openedBy, 15, { run: { ...runData.run, reason: run.reason } })
    sequence += 7 // others write between
    const actor = step === 'requested' ? run.openedBy : 'system:payouts'
    const minutes = at < 2 ? at * 16 : 16 + at * 0.4
    add(`payout_${step}.v1`, actor, minutes, {
      payout: { id: payout.id, run_id: run.id, amount_cents: payout.amountCents, state: step.toUpperCase() },
    })
    const caused = lines[step]
    if (caused === undefined) return
    for (const { conversionId, storeName, amountCents } of items)
      add(
        caused.type,
        actor,
        minutes,
        { conversion: { id: conversionId, store: { name: storeName } } },
        caused.postings(payout.userId, amountCents),
      )
  })
  return { payout, items, bonuses: [], events, shoppers: namedShoppers(payout.userId) }
}

/** What there is to doubt in a run: a part of its payouts, the most doubtful first. */
export function makeRunDoubts(payouts: readonly FinancePayout[]): RunDoubts {
  const doubted = payouts
    .map((payout, place) => {
      const rules = rulesOf(place)
      return {
        id: payout.id,
        userId: payout.userId,
        ...namedWithKey(payout.userId),
        amountCents: payout.amountCents,
        sales: 1 + (place % 5),
        weight: weightOf(rules),
        rules,
        ...(place === 0 && { verdict: 'fine' as const }),
      }
    })
    .toSorted((a, b) => b.weight - a.weight)
  return {
    looked: payouts.length,
    doubted: doubted.filter(({ rules }) => rules.length > 0).length,
    rules: recordsOf(doubted),
    payouts: doubted.slice(0, 500),
  }
}
