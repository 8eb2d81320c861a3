import type {
  Ageing,
  FinanceOverview,
  MoneyOut,
  RecoveryCodes,
  StaffMe,
  StaffMember,
  StaffSession,
} from '../src/desk/api/generated'

/** Who sits at the desk of the fixtures. */
export const me: StaffMe = {
  id: '7d1c2f60-3f4e-4f0a-9a1c-6b0d3c8e5a01',
  handle: 'ana.reis',
  name: 'Ana Reis',
  roles: ['finance'],
  sessionId: '00000001-0000-4000-8000-00000000b000',
}

export const members: StaffMember[] = [
  { id: me.id, handle: me.handle, name: me.name, roles: me.roles, disabled: false },
  {
    id: '7d1c2f60-3f4e-4f0a-9a1c-6b0d3c8e5a02',
    handle: 'bia.melo',
    name: 'Bia Melo',
    roles: ['finance'],
    disabled: false,
  },
  {
    id: '7d1c2f60-3f4e-4f0a-9a1c-6b0d3c8e5a03',
    handle: 'caio.luz',
    name: 'Caio Luz',
    roles: ['approver'],
    disabled: false,
  },
]

export const recoveryCodes: RecoveryCodes = {
  recoveryCodes: [
    'k7qf-2m9x-t4hd-8wza',
    'p3vn-6c8j-x5ry-2gqe',
    'h9sd-4t7b-m2kw-6fzu',
    'w5xa-8n3g-q7pe-4jcy',
    'd2hm-9r6v-k4tz-7bsx',
    'z8jf-3q5c-y6wn-2dgp',
    't6eb-7x4k-s9mh-5avr',
    'c4gy-2w8p-f3qd-9nzj',
  ],
}

export function makeStaffSessions(now: Date): StaffSession[] {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
  return [
    {
      id: me.sessionId,
      device: 'Chrome no Linux',
      createdAt: ago(94),
      lastUsedAt: ago(0),
      current: true,
    },
    {
      id: '00000002-0000-4000-8000-00000000b000',
      device: 'Safari no iPad',
      createdAt: ago(210),
      lastUsedAt: ago(11),
      current: false,
    },
  ]
}

/** The same picture at every start: a number between zero and one for a place. */
function noise(place: number): number {
  const value = Math.sin(place * 127.1 + 311.7) * 43_758.5453
  return value - Math.floor(value)
}

function makeAgeing(name: string, place: number, scale: number): Ageing {
  const part = (rung: number, share: number) => Math.round(noise(place * 7 + rung) * share * scale)
  const days0to30Cents = part(1, 900_000)
  const days31to60Cents = part(2, 520_000)
  const days61to90Cents = part(3, 260_000)
  const over90Cents = place % 3 === 1 ? 0 : part(4, 140_000)
  return {
    key: name.toLowerCase().replace(/\W+/g, '-'),
    name,
    days0to30Cents,
    days31to60Cents,
    days61to90Cents,
    over90Cents,
    totalCents: days0to30Cents + days31to60Cents + days61to90Cents + over90Cents,
    sales: 20 + Math.round(noise(place) * 400),
  }
}

const stores = [
  'Papel & Traço',
  'Casa Jatobá',
  'Mar Aberto Viagens',
  'Beleza Pitanga',
  'Eletro Sabiá',
  'Pé na Trilha',
  'Livraria do Largo',
  'Pet Quati',
  'Farmácia Aroeira',
  'Moda Ipê',
  'Esporte Maré',
  'Móveis Cedro',
  'Brinquedos Tatu',
  'Vinhos da Serra',
]

function makeMoneyOut(now: Date): MoneyOut[] {
  return Array.from({ length: 31 }, (_, index) => {
    const date = new Date(now.getTime() - (30 - index) * 86_400_000)
    const isRun = [1, 4].includes(date.getUTCDay())
    const payouts = isRun ? 120 + Math.round(noise(index) * 260) : index % 9 === 5 ? 6 : 0
    return {
      day: date.toISOString().slice(0, 10),
      paidCents: payouts * (3_400 + Math.round(noise(index + 40) * 2_600)),
      returnedCents: noise(index + 80) > 0.74 ? Math.round(noise(index + 120) * 240_000) : 0,
      payouts,
    }
  })
}

const byTotal = (rows: Ageing[]) => rows.sort((a, b) => b.totalCents - a.totalCents)

export function makeOverview(now: Date, blocked: boolean): FinanceOverview {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
  return {
    liabilities: {
      pendingCents: 12_480_310,
      payableCents: 4_215_907,
      debtCents: 38_140,
      inFlightCents: 1_902_455,
      paidCents: 96_310_277,
      canceledCents: 8_120_990,
      shoppers: 8_214,
    },
    receivables: [
      { network: 'demo', amountCents: 18_310_540 },
      { network: 'rede-norte', amountCents: 7_120_066 },
      { network: 'parceria-sul', amountCents: 948_500 },
    ],
    marginCents: 31_022_480,
    bankCents: 96_310_277,
    inFlight: [
      { state: 'REQUESTED', payouts: 312, amountCents: 1_540_120, oldestAt: ago(2.4) },
      { state: 'SUBMITTING', payouts: 3, amountCents: 14_210, oldestAt: ago(0.3) },
      { state: 'IN_FLIGHT', payouts: 71, amountCents: 348_125, oldestAt: ago(19) },
    ],
    ageingByStore: byTotal(stores.map((name, index) => makeAgeing(name, index + 1, 1))),
    ageingByNetwork: byTotal(
      ['demo', 'rede-norte', 'parceria-sul'].map((name, index) => makeAgeing(name, index + 60, 6)),
    ),
    moneyOut: makeMoneyOut(now),
    work: {
      runsAwaiting: 1,
      proposals: 1,
      proposalsForMe: 0,
      quarantine: 4,
      unattributed: 23,
      contested: 2,
      held: 12,
      breaks: blocked ? 7 : 6,
      criticalBreaks: blocked ? 1 : 0,
      halts: blocked ? 1 : 0,
      parked: 5,
      blocked,
    },
  }
}

/** A desk on its first day. */
export function makeEmptyOverview(now: Date): FinanceOverview {
  return {
    liabilities: {
      pendingCents: 0,
      payableCents: 0,
      debtCents: 0,
      inFlightCents: 0,
      paidCents: 0,
      canceledCents: 0,
      shoppers: 0,
    },
    receivables: [],
    marginCents: 0,
    bankCents: 0,
    inFlight: [],
    ageingByStore: [],
    ageingByNetwork: [],
    moneyOut: makeMoneyOut(now).map(({ day }) => ({ day, paidCents: 0, returnedCents: 0, payouts: 0 })),
    work: {
      runsAwaiting: 0,
      proposals: 0,
      proposalsForMe: 0,
      quarantine: 0,
      unattributed: 0,
      contested: 0,
      held: 0,
      breaks: 0,
      criticalBreaks: 0,
      halts: 0,
      parked: 0,
      blocked: false,
    },
  }
}
