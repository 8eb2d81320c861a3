import { createHash } from 'node:crypto'
import type {
  CashbackEvent,
  CashbackMonth,
  CashbackRecord,
  CashbackStatus,
  Claim,
  Click,
  Consents,
  NextPayout,
  Payout,
  ReceivedYear,
  Referral,
  Session,
} from '../src/api/account/generated'
import type { User } from '../src/api/generated'

/** The one shopper the fixtures know. */
export const shopper: User = {
  id: '3f0f2b7e-8a51-4d6c-9a3e-5b1d2c7e9f10',
  email: 'demo@devolve.test',
  name: 'Pessoa Demonstração',
  username: null,
  birthdate: null,
  gender: null,
  cpf: null,
  cb_pix: null,
  cb_pix_type: null,
  google_image: null,
  pixHeldUntil: null,
  emailVerified: false,
  hasPassword: true,
}

/** The same shopper, whose new key is not paid to yet. */
export const paidShopper: User = {
  ...shopper,
  birthdate: '1990-05-17',
  gender: 'F',
  cpf: '***.982.247-**',
  cb_pix: '(11) *****-5684',
  cb_pix_type: 'PHONE',
  pixHeldUntil: '2030-11-22T17:05:00Z',
  emailVerified: true,
}

export function makeSessions(now: Date): Session[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
  const make = (number: number, device: string, method: Session['method'], hours: number): Session => ({
    id: `0000000${number}-0000-4000-8000-00000000a000`,
    device,
    method,
    createdAt: ago(hours + 72),
    lastUsedAt: ago(hours),
    current: number === 1,
  })
  return [
    make(1, 'Chrome no Windows', 'password', 0),
    make(2, 'Safari no iPhone', 'google', 20),
    make(3, 'Chrome no Android', 'password', 300),
  ]
}

export const consents: Consents = {
  offers: false,
  reminders: true,
  rises: false,
  history: [
    { kind: 'offers', version: '2026-11', granted: false, origin: 'unsubscribe', at: '2026-11-10T12:00:00Z' },
    { kind: 'offers', version: '2026-11', granted: true, origin: 'sign-up', at: '2026-11-01T12:00:00Z' },
    { kind: 'terms', version: '2026-11', granted: true, origin: 'sign-up', at: '2026-11-01T12:00:00Z' },
  ],
}

const stores = [
  ['Papel & Traço', 'papel-e-traco', 350],
  ['Casa Jatobá', 'casa-jatoba', 420],
  ['Mar Aberto Viagens', 'mar-aberto-viagens', 180],
  ['Beleza Pitanga', 'beleza-pitanga', 900],
  ['Eletro Sabiá', 'eletro-sabia', 250],
  ['Pé na Trilha', 'pe-na-trilha', 600],
  ['Livraria do Largo', 'livraria-do-largo', 500],
] as const

const reasons = ['Pedido devolvido à loja', 'Pagamento não confirmado', 'Compra feita com outro cupom']

function uuid(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function statusOf(index: number): CashbackStatus {
  if (index % 11 === 7) return 'CANCELED'
  if (index < 9) return 'PENDING'
  if (index < 46) return index % 5 === 0 ? 'PENDING' : 'CASHBACK'
  return index % 13 === 0 ? 'CASHBACK' : 'PAID'
}

/** When a pending purchase is expected; every third one is late. */
function makeExpected(at: string, now: Date, index: number): NonNullable<CashbackRecord['expected']> {
  const late = index % 3 === 2
  const by = late ? later(now.toISOString(), -72).slice(0, 10) : later(at, 24 * 35).slice(0, 10)
  const day = by.split('-').reverse().join('/')
  return late
    ? {
        by,
        late,
        text: `Atrasado há 3 dias: a previsão era até ${day}.`,
        why: 'A rede da loja ainda não respondeu.',
      }
    : { by, late, text: `Previsão: a loja confirma até ${day}.` }
}

/** A purchase made up from a number, the newest being 0. */
export function makeRecord(index: number, now: Date): CashbackRecord {
  const [name, slug, rate] = stores[(index * 5 + (index % 3)) % stores.length] ?? stores[0]
  const loyalty = index % 6 === 2
  const rateBasisPoints = loyalty ? rate * 2 : rate
  const saleValueCents = 2990 + ((index * 7919) % 61_000)
  const valueCents = Math.floor((saleValueCents * rateBasisPoints) / 10_000)
  const at = new Date(now.getTime() - (index * 43 + (index % 4) * 5 + 2) * 3_600_000).toISOString()
  const status = statusOf(index)
  return {
    id: uuid(`purchase ${index}`),
    status,
    value: valueCents / 100,
    saleValue: saleValueCents / 100,
    storeOrderId: index % 7 === 3 ? null : `PED-${48213 - index * 17}`,
    store: { name, slug },
    conversion: { externalId: `9088${String(70_000 - index * 31)}`, conversionTime: at },
    valueCents,
    saleValueCents,
    rateBasisPoints,
    loyalty,
    ...(status === 'PENDING' && { expected: makeExpected(at, now, index) }),
    ...(status === 'CASHBACK' &&
      index % 2 === 1 && { payableFrom: later(now.toISOString(), 24 * 14).slice(0, 10) }),
    reason: status === 'CANCELED' ? (reasons[index % reasons.length] ?? null) : null,
    updatedAt: at,
  }
}

function later(instant: string, hours: number): string {
  return new Date(new Date(instant).getTime() + hours * 3_600_000).toISOString()
}

/** The life of a purchase, in the order the log would hold it. */
export function makeTimeline(record: CashbackRecord): CashbackEvent[] {
  const bought = record.conversion.conversionTime
  const amounts = { valueCents: record.valueCents, saleValueCents: record.saleValueCents }
  const event = (
    type: CashbackEvent['type'],
    hours: number,
    status: CashbackStatus | null,
    more: Partial<CashbackEvent> = {},
  ): CashbackEvent => ({
    sequence: 0,
    type,
    at: later(bought, hours),
    recordedAt: later(bought, hours + 0.1),
    status,
    ...(status === null ? { valueCents: null, saleValueCents: null } : amounts),
    reason: null,
    ...more,
  })
  const events = [event('click', -0.4, null, { clickId: record.id }), event('tracked', 0.5, 'PENDING')]
  if (record.saleValueCents % 3 === 0) {
    const first = record.saleValueCents + 4000
    events[1] = event('tracked', 0.5, 'PENDING', {
      saleValueCents: first,
      valueCents: Math.floor((first * record.rateBasisPoints) / 10_000),
    })
    events.push(event('amended', 30, 'PENDING', { reason: 'Um item foi devolvido' }))
  }
  if (record.status === 'CANCELED') events.push(event('canceled', 96, 'CANCELED', { reason: record.reason }))
  if (record.status === 'CASHBACK' || record.status === 'PAID')
    events.push(event('approved', 240, 'CASHBACK'))
  if (record.status === 'PAID') events.push(event('reserved', 400, 'CASHBACK'), event('paid', 402, 'PAID'))
  return events.map((item, index) => ({ ...item, sequence: 4100 + index * 37 }))
}

/** Twelve months up to now, summed from the purchases. */
export function makeMonths(records: readonly CashbackRecord[], now: Date, count: number): CashbackMonth[] {
  return Array.from({ length: count }, (_, index) => {
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index), 1))
    const month = start.toISOString().slice(0, 7)
    const sum = (status: CashbackStatus) =>
      records
        .filter((record) => record.status === status && record.conversion.conversionTime.startsWith(month))
        .reduce((total, record) => total + record.valueCents, 0)
    return {
      month,
      pendingCents: sum('PENDING'),
      cashbackCents: sum('CASHBACK'),
      paidCents: sum('PAID'),
      canceledCents: sum('CANCELED'),
    }
  })
}

/** Visits to stores: the newest has brought no purchase yet, the second one has. */
export function makeClicks(records: readonly CashbackRecord[], now: Date): Click[] {
  return Array.from({ length: 14 }, (_, index) => {
    const [name, slug] = stores[(index * 3) % stores.length] ?? stores[0]
    const record = index === 1 ? records[0] : undefined
    return {
      id: `${String(index).padStart(8, '0')}-0000-4000-8000-00000000c11c`,
      store: record?.store ?? { name, slug },
      at: new Date(now.getTime() - (index * 2.6 + 0.4) * 86_400_000).toISOString(),
      rateBasisPoints: index % 5 === 4 ? 0 : 500,
      usualDays: 2,
      conversionId: record?.id ?? null,
      status: record?.status ?? null,
    }
  })
}

/** One claim of each kind. */
export function makeClaims(records: readonly CashbackRecord[], now: Date): Claim[] {
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
  const ends: Pick<Claim, 'status' | 'known' | 'resolution' | 'conversionId' | 'endedAt'>[] = [
    {
      status: 'OPEN',
      known:
        'Encontramos seu clique, mas a loja ainda não informou esta compra. Ela costuma avisar em até 2 dias, e esse prazo já passou. Vamos cobrar a loja e responder até a data ao lado.',
      resolution: '',
      conversionId: null,
      endedAt: null,
    },
    {
      status: 'RESOLVED',
      known: '',
      resolution:
        'A loja informou sua compra, no valor de R$\u00a0249,90. O cashback de R$\u00a012,49 está pendente no seu extrato, à espera da confirmação da loja.',
      conversionId: records[0]?.id ?? null,
      endedAt: day(-1),
    },
    {
      status: 'CLOSED',
      known: '',
      resolution: 'A loja respondeu que o pedido foi pago com vale-presente, que não dá cashback.',
      conversionId: null,
      endedAt: day(-9),
    },
  ]
  return ends.map((end, index) => {
    const [name, slug] = stores[index] ?? stores[0]
    const number = String(index).padStart(8, '0')
    return {
      id: `${number}-0000-4000-8000-00000000c1a1`,
      clickId: `${number}-0000-4000-8000-00000000c11c`,
      store: { name, slug },
      clickedAt: day(-6 - index),
      orderNumber: `10${index}7-${4380 + index}`,
      purchasedOn: day(-6 - index).slice(0, 10),
      valueCents: 24990 + index * 1_311,
      openedAt: day(-2 - index),
      receiptAt: null,
      deadline: day(12).slice(0, 10),
      ...end,
    }
  })
}

/** A payment in each state that a shopper can do something about, for who has purchases. */
export function makePayouts(records: readonly CashbackRecord[], now: Date): Payout[] {
  const at = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
  const states: Pick<Payout, 'status' | 'amountCents' | 'returnedCents' | 'keyRefused'>[] = [
    { status: 'SENDING', amountCents: 4321, returnedCents: 0, keyRefused: false },
    { status: 'PAID', amountCents: 12_345, returnedCents: 2000, keyRefused: false },
    { status: 'FAILED', amountCents: 980, returnedCents: 0, keyRefused: true },
    { status: 'RETURNED', amountCents: 5555, returnedCents: 5555, keyRefused: false },
  ]
  return records.length === 0
    ? []
    : states.map((state, index) => ({
        ...state,
        id: `00000000-0000-7000-8000-00000000000${index}`,
        purchases: index + 1,
        bonuses: index % 2,
        requestedAt: at(-15 * index - 1),
        updatedAt: at(-15 * index),
        ...(state.returnedCents > 0 && {
          endToEndId: `E9999999920261121195${index}37ac7c1ed9`,
          key: '(11) *****-5684',
          paidAt: at(-15 * index),
        }),
      }))
}

export function makeReceivedYears(records: readonly CashbackRecord[], now: Date): ReceivedYear[] {
  const year = now.getFullYear()
  return records.length === 0
    ? []
    : [
        { year, pix: 1, receivedCents: 10_345 },
        { year: year - 1, pix: 26, receivedCents: 345_678 },
      ]
}

export function makeNextPayout(records: readonly CashbackRecord[]): NextPayout {
  return {
    date: '2026-12-07',
    amountCents: records.length === 0 ? 0 : 8765,
    keyMissing: records.length > 0,
    keyHeld: false,
  }
}

/** Invitations that a shopper made: each bonus stands somewhere else. */
export function makeReferral(now: Date): Referral {
  const statuses = ['APPROVED', 'IN_PAYMENT', 'PAID', 'CANCELED'] as const
  return {
    code: 'k7m2p9qr',
    terms: { inviterCents: 1000, invitedCents: 1000, minSaleCents: 5000, days: 30, perMonth: 5 },
    invited: 6,
    granted: 4,
    waiting: 2,
    grantedCents: 3000,
    bonuses: statuses.map((status, index) => ({
      id: `00000000-0000-7000-8000-0000000000b${index}`,
      role: index === 3 ? 'INVITED' : 'INVITER',
      status,
      cents: 1000,
      grantedAt: new Date(now.getTime() - index * 9 * 24 * 60 * 60 * 1000).toISOString(),
    })),
  }
}
