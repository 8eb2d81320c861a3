import type {
  AuditRecord,
  CandidateClick,
  CashbackStatus,
  ConversionStory,
  ConversionSummary,
  Hand,
  LedgerEvent,
  Posting,
  QuarantineEntry,
  QuarantineStory,
  ReportFault,
} from '../src/desk/api/generated'
import { me, members } from './fixtures-desk-data'
import { named, namedShoppers } from './fixtures-shoppers'

const hourMs = 3_600_000

/** The same picture at every start: a number between zero and one for a place. */
function noise(place: number): number {
  const value = Math.sin(place * 91.7 + 17.3) * 43_758.5453
  return value - Math.floor(value)
}

function id(kind: number, place: number): string {
  const hex = (part: number, digits: number) =>
    Math.floor(noise(part) * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return `${hex(place * 3 + kind, 8)}-${hex(place + kind * 7, 4)}-7${hex(place + kind, 3)}-8${hex(place * 5 + kind, 3)}-${String(place).padStart(12, '0')}`
}

const stores = [
  ['papel-e-traco', 'Papel & Traço'],
  ['casa-jatoba', 'Casa Jatobá'],
  ['mar-aberto-viagens', 'Mar Aberto Viagens'],
  ['beleza-pitanga', 'Beleza Pitanga'],
  ['eletro-sabia', 'Eletro Sabiá'],
  ['pe-na-trilha', 'Pé na Trilha'],
  ['livraria-do-largo', 'Livraria do Largo'],
  ['farmacia-aroeira', 'Farmácia Aroeira'],
] as const
const networks = ['demo', 'rede-norte', 'parceria-sul'] as const
const statuses: readonly CashbackStatus[] = ['PENDING', 'PENDING', 'CASHBACK', 'PAID', 'PAID', 'CANCELED']

function makeSale(place: number, now: Date): ConversionSummary {
  const isNobodys = place % 17 === 4
  const status = isNobodys ? (place % 2 === 0 ? 'PENDING' : 'CASHBACK') : statuses[place % statuses.length]!
  const store = stores[Math.floor(noise(place) * stores.length)]!
  const occurredAt = new Date(now.getTime() - (place * 5.3 + noise(place + 9) * 4) * hourMs)
  const saleCents = 2_990 + Math.round(noise(place + 3) * noise(place + 5) * 480_000)
  const rateBasisPoints = [250, 400, 600, 1000][place % 4]!
  const cashbackCents = isNobodys ? 0 : Math.floor((saleCents * rateBasisPoints) / 10_000)
  const isHeld = status === 'CASHBACK' && !isNobodys && place % 5 === 0
  const commissionCents = isHeld
    ? Math.floor(cashbackCents / 2)
    : Math.floor((saleCents * (rateBasisPoints + 350)) / 10_000)
  return {
    id: id(1, place),
    status,
    verdict: isLost(place)
      ? 'declined'
      : { PENDING: 'pending', CASHBACK: 'approved', PAID: 'approved', CANCELED: 'declined' }[status],
    network: networks[place % networks.length]!,
    transactionId: `TX-${String(884_120 - place)}`,
    ...(place % 6 !== 5 && { orderId: `${String(107 + (place % 5))}-${String(4380_211 - place * 37)}` }),
    storeSlug: isNobodys ? '' : store[0],
    storeName: isNobodys ? '' : store[1],
    rateBasisPoints: isNobodys ? 0 : rateBasisPoints,
    loyalty: place % 9 === 2 && !isNobodys,
    saleCents,
    commissionCents,
    cashbackCents,
    ...received(place, (status === 'CASHBACK' || status === 'PAID') && !isLost(place) ? commissionCents : 0),
    reservedCents: place % 12 === 2 ? cashbackCents : 0,
    paidCents: status === 'PAID' ? cashbackCents : 0,
    ...owed(place, status === 'PAID' ? cashbackCents : 0),
    occurredAt: occurredAt.toISOString(),
    updatedAt: new Date(occurredAt.getTime() + 30 * hourMs).toISOString(),
    ...(isNobodys
      ? place % 34 === 4 && { clickRef: 'sub_8812f' }
      : { userId: id(2, place % 60), ...named(id(2, place % 60)), clickId: id(3, place) }),
    ...(!isNobodys && place % 19 === 3 && { contestedBy: id(3, place + 900) }),
    ...(isHeld && {
      heldAt: new Date(occurredAt.getTime() + 30 * hourMs).toISOString(),
      overCents: Math.ceil(cashbackCents / 2),
    }),
    ...(status === 'PAID' && { payoutId: id(4, place % 40) }),
    ...(status === 'CANCELED' && { reason: 'Pedido cancelado pelo cliente na loja' }),
  }
}

/** Whether a sale that was paid is no more. */
const isLost = (place: number) => place % 30 === 3

/** What a shopper owes of what was paid for a sale that is no more, a third of which may be given up. */
function owed(place: number, paidCents: number) {
  const debtCents = isLost(place) ? paidCents : 0
  const debtWrittenOffCents = place % 60 === 3 ? Math.floor(debtCents / 3) : 0
  return { owedCents: debtCents - debtWrittenOffCents, debtWrittenOffCents }
}

/** What the network paid of a commission that it owes: nothing, half, all, or all after it was written off. */
function received(place: number, owedCents: number) {
  const receivedCents = [0, Math.floor(owedCents / 2), owedCents, owedCents][place % 4]!
  const writtenOffCents = place % 4 === 3 ? owedCents : 0
  return { receivedCents, writtenOffCents, outstandingCents: owedCents - receivedCents - writtenOffCents }
}

export function makeSales(now: Date): ConversionSummary[] {
  return Array.from({ length: 720 }, (_, place) => makeSale(place, now))
}

export function makeClicks(sale: ConversionSummary): CandidateClick[] {
  return Array.from({ length: 9 }, (_, place) => {
    const store = stores[(place * 3) % stores.length]!
    const before = [0.2, 1.6, 3.1, 20, 27, 61, 140, 390, 610][place]!
    return {
      id: id(5, place + sale.saleCents),
      userId: id(2, place),
      ...named(id(2, place)),
      network: sale.network,
      storeSlug: store[0],
      storeName: store[1],
      rateBasisPoints: [400, 1000, 250][place % 3]!,
      loyalty: place === 1,
      at: new Date(Date.parse(sale.occurredAt) - before * hourMs).toISOString(),
      sales: place === 1 ? 1 : place === 5 ? 3 : 0,
    }
  })
}

const line = (account: string, owner: string, amountCents: number): Posting => ({
  account,
  owner,
  amountCents,
})

export function makeSaleStory(sale: ConversionSummary): ConversionStory {
  const { userId: user, cashbackCents: back, commissionCents: earned } = sale
  const start = Date.parse(sale.occurredAt)
  const events: LedgerEvent[] = []
  const add = (hours: number, type: string, actor: string, postings: Posting[], data: object = {}) =>
    events.push({
      sequence: 88_200 + events.length * 41,
      type: `${type}.v1`,
      recordedAt: new Date(start + hours * hourMs).toISOString(),
      actor,
      data: {
        conversion: {
          id: sale.id,
          network: sale.network,
          transaction_id: sale.transactionId,
          sale_cents: sale.saleCents,
          verdict: type === 'conversion_approved' ? 'approved' : 'pending',
          commission_cents: earned,
          cashback_cents: back,
        },
        ...data,
      },
      postings,
    })
  const network = `network:${sale.network}`
  const details = {
    voucher: 'BF10',
    commissionGroup: 'DEFAULT',
    advertiserId: '17629',
    exchange: {
      currency: 'USD',
      saleCents: Math.trunc(sale.saleCents / 5),
      commissionCents: Math.trunc(earned / 5),
      rate: 5_000_000,
      day: sale.occurredAt.slice(0, 10),
      source: 'Banco Central, PTAX',
    },
  }
  if (user === undefined) {
    add(2, 'conversion_observed', network, [
      line('receivable', sale.network, -earned),
      line('margin', '', earned),
    ])
    return { conversion: sale, details, events, corrections: [], shoppers: namedShoppers(user), hands: [] }
  }
  add(-0.4, 'click_recorded', `user:${user}`, [], { click_id: sale.clickId })
  add(2, 'conversion_tracked', network, [
    line('receivable', sale.network, -earned),
    line('margin', '', earned - back),
    line('pending', user, back),
  ])
  const isGiven = Number(sale.transactionId.slice(3)) % 5 === 0
  if (isGiven) add(28, 'conversion_attributed', `staff:${members[1]!.id}`, [])
  if (sale.status === 'CANCELED') {
    add(410, 'conversion_canceled', network, [
      line('receivable', sale.network, earned),
      line('margin', '', back - earned),
      line('pending', user, -back),
      line('canceled', user, back),
      line('canceled_contra', '', -back),
    ])
  } else if (sale.status !== 'PENDING') {
    add(720, 'conversion_approved', network, [line('pending', user, -back), line('payable', user, back)])
  }
  if (sale.status === 'PAID') {
    add(744, 'conversion_reserved', 'system:payouts', [
      line('payable', user, -back),
      line('in_flight', user, back),
    ])
    add(747, 'conversion_paid', 'system:payouts', [
      line('in_flight', user, -back),
      line('bank', '', back),
      line('paid', user, back),
      line('paid_contra', '', -back),
    ])
  }
  const hands: Hand[] = events
    .filter(({ type }) => type === 'conversion_attributed.v1')
    .map(({ actor, recordedAt }) => ({ deed: 'attributed', by: actor, at: recordedAt }))
  return { conversion: sale, details, events, corrections: [], shoppers: namedShoppers(user), hands }
}

const refusals: readonly (readonly [string, string, ReportFault?])[] = [
  [
    'invalid',
    'invalid: saleAmount: "1.249,90" is not a decimal amount such as 249.90',
    { rule: 'not_amount', field: 'saleAmount', value: '1.249,90' },
  ],
  [
    'unknown_status',
    'unknown_status: status "on_hold" is not pending, approved or declined',
    { rule: 'status', field: 'status', value: 'on_hold' },
  ],
  [
    'unsupported_currency',
    'unsupported_currency: currency "USD": only BRL counts into balances',
    { rule: 'currency', field: 'currency', value: 'USD' },
  ],
  ['click_mismatch', 'click_mismatch: the network named click 0190a0c8 before'],
  ['transition_refused', 'transition_refused: a paid sale cannot go back to pending'],
  [
    'future_timestamp',
    'future_timestamp: more than 24h0m0s ahead of our clock',
    { rule: 'ahead', field: 'updatedAt', value: '2026-12-24T10:00:00Z', limit: '24' },
  ],
  [
    'absurd_amount',
    'absurd_amount: sale 98000000.00, commission 12.50: over 1000000.00',
    { rule: 'absurd', field: 'saleAmount', value: '98000000.00', limit: '1000000.00' },
  ],
]

const cutOff: (typeof refusals)[number] = [
  'unreadable',
  'unreadable: the message ends too early',
  { rule: 'cut_off' },
]

const broken =
  '{"type":"conversion.updated","timestamp":"2026-11-21T09:00:00Z",\n "data":{"transactionId":"TX-77'

function message(place: number, amount: string): string {
  const data = {
    transactionId: `TX-${String(77_000 + place)}`,
    clickId: id(3, place),
    status: place % 7 === 1 ? 'on_hold' : 'pending',
    orderId: `107-${String(4_380_000 + place)}`,
    saleAmount: amount,
    commission: '12.50',
    currency: place % 7 === 2 ? 'USD' : 'BRL',
    occurredAt: '2026-11-20T14:02:11Z',
    updatedAt: '2026-11-20T18:30:00Z',
  }
  return JSON.stringify({ type: 'conversion.updated', timestamp: '2026-11-20T18:31:07Z', data })
}

function makeEntry(place: number, now: Date): QuarantineEntry {
  const isBroken = place % 11 === 6
  const [code, detail, fault] = isBroken ? cutOff : refusals[place % refusals.length]!
  const receivedAt = new Date(now.getTime() - (place * 7.7 + 0.6) * hourMs)
  return {
    id: 320 - place,
    sequence: 91_204 - place * 3,
    item: isBroken ? (place % 2 === 0 ? 0 : -1) : place % 3,
    partner: networks[place % networks.length]!,
    deliveryId: `msg_2Z${String(88_100 - place)}kQ`,
    code,
    detail,
    ...(fault !== undefined && { fault }),
    receivedAt: receivedAt.toISOString(),
    ...(place >= 14 && {
      resolvedAt: new Date(receivedAt.getTime() + 5 * hourMs).toISOString(),
      resolution: (['corrected', 'replayed', 'dismissed'] as const)[place % 3]!,
    }),
  }
}

export function makeQuarantine(now: Date): QuarantineEntry[] {
  return Array.from({ length: 320 }, (_, place) => makeEntry(place, now))
}

export function makeQuarantineStory(entry: QuarantineEntry): QuarantineStory {
  const place = 320 - entry.id
  const note = (at: number, action: string, reason: string): AuditRecord => ({
    id: 5_000 + at,
    at: new Date(Date.parse(entry.receivedAt) + at * hourMs).toISOString(),
    actor: `staff:${(at > 3 ? me : members[1]!).id}`,
    action,
    subject: `quarantine:${String(entry.id)}`,
    reason,
  })
  const settled = {
    corrected: 'quarantine_correction_stored',
    replayed: 'quarantine_replayed',
    dismissed: 'quarantine_dismissed',
  }
  const notes = [
    ...(entry.resolution === undefined
      ? []
      : [note(5, settled[entry.resolution], 'Conferido com a rede por telefone')]),
    ...(place % 2 === 0 ? [note(2, 'quarantine_replay_refused', 'A rede disse que já tinha corrigido')] : []),
  ]
  if (entry.code === 'unreadable') return { entry, body: broken, notes, changes: [] }
  const items = [0, 1, 2].map((item) =>
    message(place + item * 700, item === entry.item ? '1.249,90' : '89.90'),
  )
  const changes =
    entry.resolution === 'corrected'
      ? [
          {
            item: 0,
            conversionId: id(0xc9, place),
            field: 'saleAmount',
            arrived: '"1.249,90"',
            corrected: '"1249.90"',
            by: `staff:${me.id}`,
            at: entry.resolvedAt!,
          },
        ]
      : []
  const alone = place % 4 === 1
  return alone
    ? { entry: { ...entry, item: 0 }, body: message(place, '1.249,90'), notes, changes }
    : { entry, body: `[${items.join(',')}]`, item: items[entry.item]!, notes, changes }
}
