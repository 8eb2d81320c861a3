import type {
  Ageing,
  CandidateClick,
  ConversionSummary,
  FinanceOverview,
  QuarantineEntry,
  QuarantineStory,
  StaffLoginResponse,
  StaffMe,
  StaffMember,
  StaffSession,
} from '../api/generated'

export const staffToken = 'test-staff-token'
export const codes = ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8'].map((part) => `${part}-code`)

export const me: StaffMe = {
  id: '0a000000-0000-4000-8000-000000000001',
  handle: 'ana.reis',
  name: 'Ana Reis',
  roles: ['finance'],
  sessionId: '0b000000-0000-4000-8000-000000000001',
}

export const members: StaffMember[] = [
  { id: me.id, handle: me.handle, name: me.name, roles: me.roles, disabled: false },
  {
    id: '0a000000-0000-4000-8000-000000000002',
    handle: 'bia.melo',
    name: 'Bia Melo',
    roles: ['approver'],
    disabled: false,
  },
]

export const staffSessions: StaffSession[] = [
  {
    id: me.sessionId,
    device: 'Chrome no Linux',
    createdAt: '2026-11-20T12:00:00Z',
    lastUsedAt: '2026-11-20T14:00:00Z',
    current: true,
  },
  {
    id: '0b000000-0000-4000-8000-000000000002',
    device: 'Safari no iPad',
    createdAt: '2026-11-20T10:00:00Z',
    lastUsedAt: '2026-11-20T11:00:00Z',
    current: false,
  },
]

export function makeLogin(more: Partial<StaffLoginResponse> = {}): StaffLoginResponse {
  return {
    accessToken: staffToken,
    expiresAt: new Date(Date.now() + 8 * 3_600_000).toISOString(),
    deviceToken: 'device-token',
    enrolling: false,
    ...more,
  }
}

export function makeAgeing(name: string, more: Partial<Ageing> = {}): Ageing {
  return {
    key: name.toLowerCase(),
    name,
    days0to30Cents: 1000,
    days31to60Cents: 200,
    days61to90Cents: 30,
    over90Cents: 4,
    totalCents: 1234,
    sales: 5,
    ...more,
  }
}

export function makeOverview(more: Partial<FinanceOverview> = {}): FinanceOverview {
  return {
    liabilities: {
      pendingCents: 100_000,
      payableCents: 20_000,
      debtCents: 300,
      inFlightCents: 4_000,
      paidCents: 900_000,
      canceledCents: 50_000,
      shoppers: 1_234,
    },
    receivables: [{ network: 'rede-um', amountCents: 222_200 }],
    marginCents: 77_700,
    bankCents: 899_000,
    inFlight: [
      { state: 'REQUESTED', payouts: 2, amountCents: 3_000, oldestAt: '2026-11-20T12:00:00Z' },
      { state: 'IN_FLIGHT', payouts: 1, amountCents: 1_000, oldestAt: '2026-11-19T12:00:00Z' },
    ],
    ageingByStore: [makeAgeing('Loja A'), makeAgeing('Loja B', { totalCents: 1000 })],
    ageingByNetwork: [makeAgeing('Rede Um')],
    moneyOut: [
      { day: '2026-11-19', paidCents: 0, returnedCents: 0, payouts: 0 },
      { day: '2026-11-20', paidCents: 250_000, returnedCents: 1_500, payouts: 12 },
      { day: '2026-11-21', paidCents: 0, returnedCents: 0, payouts: 0 },
    ],
    work: {
      runsAwaiting: 1,
      proposals: 0,
      proposalsForMe: 0,
      quarantine: 2,
      unattributed: 3,
      contested: 2,
      held: 1,
      breaks: 4,
      criticalBreaks: 0,
      halts: 0,
      parked: 0,
      blocked: false,
    },
    ...more,
  }
}

/** A sale of a shopper, pending. */
export function makeSale(place: number, more: Partial<ConversionSummary> = {}): ConversionSummary {
  const digits = String(place).padStart(12, '0')
  return {
    id: `5a1e0000-0000-4000-8000-${digits}`,
    userId: `c11e0000-0000-4000-8000-${digits}`,
    shopper: 'Iracema S.',
    clickId: `c11c0000-0000-4000-8000-${digits}`,
    status: 'PENDING',
    verdict: 'pending',
    network: 'rede-um',
    transactionId: `TX-${place}`,
    orderId: `A-${place}`,
    storeSlug: 'loja-a',
    storeName: 'Loja A',
    rateBasisPoints: 500,
    loyalty: false,
    saleCents: 24_990,
    commissionCents: 2_000,
    cashbackCents: 1_249,
    receivedCents: 0,
    writtenOffCents: 0,
    outstandingCents: 0,
    reservedCents: 0,
    paidCents: 0,
    owedCents: 0,
    debtWrittenOffCents: 0,
    occurredAt: '2026-11-20T12:00:00Z',
    updatedAt: '2026-11-20T13:00:00Z',
    ...more,
  }
}

/** A sale for which no click is known. */
export function makeNobodysSale(place: number, more: Partial<ConversionSummary> = {}): ConversionSummary {
  const sale = makeSale(place)
  delete sale.userId
  delete sale.shopper
  delete sale.clickId
  return { ...sale, storeSlug: '', storeName: '', rateBasisPoints: 0, cashbackCents: 0, ...more }
}

export function makeClick(place: number, more: Partial<CandidateClick> = {}): CandidateClick {
  const digits = String(place).padStart(12, '0')
  return {
    id: `c11c0000-0000-4000-8000-${digits}`,
    userId: `c11e0000-0000-4000-8000-${digits}`,
    shopper: 'Iracema S.',
    network: 'rede-um',
    storeSlug: 'loja-a',
    storeName: 'Loja A',
    rateBasisPoints: 500,
    loyalty: false,
    at: '2026-11-20T11:15:00Z',
    sales: 0,
    ...more,
  }
}

export function makeQuarantined(id: number, more: Partial<QuarantineEntry> = {}): QuarantineEntry {
  return {
    id,
    sequence: 900 + id,
    item: 0,
    partner: 'rede-um',
    deliveryId: `msg_${id}`,
    code: 'invalid',
    detail: 'invalid: saleAmount: "1,50" is not a decimal amount such as 249.90',
    fault: { rule: 'not_amount', field: 'saleAmount', value: '1,50' },
    receivedAt: '2026-11-20T12:00:00Z',
    ...more,
  }
}

/** A delivery of one sale whose amount cannot be read. */
export function makeQuarantineStory(more: Partial<QuarantineStory> = {}): QuarantineStory {
  return {
    entry: makeQuarantined(7),
    body: '{"type":"conversion.updated","data":{"transactionId":"TX-7","saleAmount":"1,50"}}',
    changes: [],
    notes: [],
    ...more,
  }
}
