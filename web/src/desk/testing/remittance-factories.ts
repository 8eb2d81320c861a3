import type {
  AgedLiabilities,
  Invoice,
  OutstandingSales,
  PayableSales,
  ReceivableMonth,
  Remittance,
  RemittanceStory,
} from '../api/generated'
import { me, members } from './factories'

export const remittanceId = '7e000000-0000-8000-8000-000000000001'

export function makeRemittance(more: Partial<Remittance> = {}): Remittance {
  return {
    id: remittanceId,
    network: 'awin',
    paymentId: '88123',
    paidOn: '2026-11-20',
    bankAccount: 'itau-1234',
    creditedCents: 1_250_000,
    feeCents: 4_500,
    gainCents: 0,
    totalCents: 1_254_500,
    sales: 1_300,
    allocated: 1_234,
    refused: 2,
    allocatedCents: 1_200_000,
    state: 'booked',
    preparedBy: `staff:${me.id}`,
    preparedAt: '2026-11-20T14:00:00Z',
    bookedBy: `staff:${members[1]?.id ?? ''}`,
    ...more,
  }
}

/** One of each state. */
export function makeRemittances(): Remittance[] {
  const prepared = makeRemittance({
    id: '7e000000-0000-8000-8000-000000000002',
    network: 'rede-norte',
    paymentId: 'N-9',
    state: 'prepared',
    sales: 1,
    allocated: 0,
    refused: 0,
    allocatedCents: 0,
    feeCents: 0,
  })
  delete prepared.bookedBy
  return [
    makeRemittance(),
    prepared,
    makeRemittance({
      id: '7e000000-0000-8000-8000-000000000003',
      paymentId: '87990',
      paidOn: '2026-10-20',
      state: 'done',
      sales: 900,
      allocated: 900,
      refused: 0,
      doneAt: '2026-10-20T14:05:00Z',
    }),
  ]
}

export function makeRemittanceStory(more: Partial<Remittance> = {}): RemittanceStory {
  const waits = (place: number) => `7d000000-0000-8000-8000-00000000000${String(place)}`
  return {
    remittance: makeRemittance(more),
    waiting: [
      { id: waits(1), transactionId: 'T-1', cents: 1_000, why: 'not_tried' },
      { id: waits(2), transactionId: 'T-2', cents: 2_000, why: 'not_reported' },
      {
        id: waits(3),
        transactionId: 'T-3',
        cents: -500,
        why: 'refused',
        detail: `conversion ${waits(3)} is in 24 remittances already`,
      },
    ],
  }
}

export function makeReceivables(): ReceivableMonth[] {
  return [
    {
      network: 'awin',
      openingCents: 100_000,
      approvedCents: 180_000,
      restatedCents: 0,
      receivedCents: 120_000,
      writtenOffCents: 5_000,
      closingCents: 155_000,
      unallocatedCents: 2_000,
      invoicedCents: 90_000,
      notInvoicedCents: 65_000,
      unpaidCents: 90_000,
      overdueCents: 10_000,
    },
    {
      network: 'rede-norte',
      openingCents: 0,
      approvedCents: 30_000,
      restatedCents: 0,
      receivedCents: 35_000,
      writtenOffCents: 0,
      closingCents: -5_000,
      unallocatedCents: 0,
      invoicedCents: 0,
      notInvoicedCents: -5_000,
      unpaidCents: 0,
      overdueCents: 0,
    },
  ]
}

export function makeOutstanding(): OutstandingSales {
  return {
    sales: [
      {
        id: '0b000000-0000-8000-8000-000000000001',
        transactionId: 'T-7',
        storeName: 'Livraria',
        occurredAt: '2026-08-02T14:00:00Z',
        commissionCents: 2_000,
        receivedCents: 1_500,
        writtenOffCents: 0,
        outstandingCents: 500,
      },
    ],
    more: false,
  }
}

export function makeAgedLiabilities(): AgedLiabilities {
  const none = { to30Cents: 0, to60Cents: 0, to90Cents: 0, overCents: 0 }
  return {
    day: '2026-11-20',
    payable: [
      { ...none, network: 'awin', to30Cents: 120_000, overCents: 5_000 },
      { ...none, network: 'demo', to60Cents: 3_000 },
    ],
    pending: [{ ...none, network: 'awin', to30Cents: 70_000 }],
  }
}

export function makePayable(): PayableSales {
  return {
    sales: [
      {
        id: '0b000000-0000-8000-8000-000000000001',
        transactionId: 'T-7',
        storeName: 'Livraria',
        payableSince: '2026-08-02T14:00:00Z',
        cashbackCents: 2_000,
        payableCents: 500,
      },
    ],
    more: false,
  }
}

export function makeInvoices(): Invoice[] {
  const first: Invoice = {
    network: 'awin',
    month: '2026-10',
    number: '118',
    cents: 95_000,
    canceled: false,
    issuedOn: '2026-11-03',
    dueOn: '2026-12-03',
    recognisedCents: 250_000,
    sales: 1_204,
    digest: '0c'.repeat(32),
    sequence: 84,
    invoicedBy: `staff:${me.id}`,
    invoicedAt: '2026-11-03T15:00:00Z',
  }
  return [{ ...first, number: '121', cents: 90_000, replaces: '118', sequence: 91 }, first]
}
