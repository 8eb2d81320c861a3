import type {
  Ageing,
  FinanceOverview,
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
    work: { runsAwaiting: 1, quarantine: 2, unattributed: 3, breaks: 4, criticalBreaks: 0, blocked: false },
    ...more,
  }
}
