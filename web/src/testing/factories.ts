import type {
  CashbackEvent,
  CashbackMonth,
  CashbackRecord,
  CashbackSummary,
  Problem,
  User,
} from '@/api/generated'

export const token = 'test-token'
export const userId = '5b0c8f0e-1df4-4a52-9d5e-0f6f2d9c7a11'

export function makeUser(more: Partial<User> = {}): User {
  return {
    id: userId,
    email: 'pessoa@exemplo.test',
    name: 'Pessoa Exemplo',
    username: null,
    birthdate: null,
    gender: null,
    cpf: null,
    cb_pix: null,
    google_image: null,
    ...more,
  }
}

/** A purchase numbered for the test; 1 is "00000001-…". */
export function makeRecord(number: number, more: Partial<CashbackRecord> = {}): CashbackRecord {
  const id = `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`
  return {
    id,
    status: 'PENDING',
    value: 12.49,
    saleValue: 249.9,
    storeOrderId: `A-${number}`,
    store: { name: `Loja ${number}`, slug: `loja-${number}` },
    conversion: { externalId: `ext-${number}`, conversionTime: '2026-11-20T13:58:00Z' },
    valueCents: 1249,
    saleValueCents: 24990,
    rateBasisPoints: 500,
    loyalty: false,
    reason: null,
    updatedAt: '2026-11-20T14:02:00Z',
    ...more,
  }
}

export const summary: CashbackSummary = { pending: 12.49, cashback: 1234.56, paid: 0.1, canceled: 3 }

export const months: CashbackMonth[] = [
  { month: '2026-10', pendingCents: 0, cashbackCents: 100, paidCents: 2000, canceledCents: 50 },
  { month: '2026-11', pendingCents: 1249, cashbackCents: 0, paidCents: 0, canceledCents: 0 },
]

export function makeEvent(type: CashbackEvent['type'], more: Partial<CashbackEvent> = {}): CashbackEvent {
  return {
    sequence: 1,
    type,
    at: '2026-11-20T13:58:00Z',
    recordedAt: '2026-11-20T14:02:00Z',
    status: null,
    valueCents: null,
    saleValueCents: null,
    reason: null,
    ...more,
  }
}

export function makeProblem(status: number, code: string, message: string): Problem {
  return { type: 'about:blank', title: code, status, detail: code, code, requestId: 'req-1', message }
}
