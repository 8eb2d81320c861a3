import { type Cents, cents, centsFromReais } from '@/lib/money'
import type {
  CashbackEvent,
  CashbackEventType,
  CashbackMonth,
  CashbackRecord,
  CashbackStatus,
  CashbackStore,
  CashbackSummary,
  EarnedSum,
  EarnedTerms,
  ExpectedDate,
} from './account/generated'

export type { CashbackEventType, CashbackStatus, CashbackStore, EarnedSum, EarnedTerms, ExpectedDate }

/** One line of the statement, with its amounts as cents. */
export interface Purchase {
  readonly id: string
  readonly status: CashbackStatus
  readonly cashback: Cents
  readonly sale: Cents
  /** The store's order number or, without one, the network's transaction id. */
  readonly order: string
  readonly store: CashbackStore
  readonly purchasedAt: string
  readonly rateBasisPoints: number
  readonly loyalty: boolean
  readonly reason: string | null
  /** Its amount is being checked, and is not part of the next payout yet. */
  readonly checking: boolean
  /** The day before which no payout takes it, by what its click promised; null where it waits for none. */
  readonly payableFrom: string | null
  /** By when it is expected; null where that is not known, or nothing is to come. */
  readonly expected: ExpectedDate | null
}

export interface PurchasePage {
  readonly purchases: readonly Purchase[]
  /** How many purchases pass the filters, over all pages. */
  readonly total: number
  /** Where the next page starts; null on the last one. */
  readonly nextCursor: string | null
}

export interface Balances {
  readonly pending: Cents
  readonly approved: Cents
  readonly paid: Cents
  readonly canceled: Cents
  /** Something is being looked into: the amounts are those without it, and nothing is paid meanwhile. */
  readonly underReview?: boolean
  /** What of approved is bonuses of invitations. */
  readonly bonuses?: Cents
  /** What of approved no payout takes before a later day, and the first such day where one is known. */
  readonly waiting?: { readonly amount: Cents; readonly from: string | null }
}

export interface Month extends Balances {
  /** "2026-11" */
  readonly month: string
}

export interface TimelineEvent {
  readonly sequence: number
  readonly type: CashbackEventType
  readonly at: string
  readonly status: CashbackStatus | null
  readonly cashback: Cents | null
  readonly sale: Cents | null
  readonly reason: string | null
  /** By which row of what the click promised it earns; null where one rate counts for any sale. */
  readonly terms: EarnedTerms | null
  /** The click itself, on the click alone. */
  readonly clickId: string | null
}

export function toPurchase(record: CashbackRecord): Purchase {
  return {
    id: record.id,
    status: record.status,
    cashback: centsFromReais(record.value),
    sale: centsFromReais(record.saleValue),
    order: record.storeOrderId ?? record.conversion.externalId,
    store: record.store,
    purchasedAt: record.conversion.conversionTime,
    rateBasisPoints: record.rateBasisPoints,
    loyalty: record.loyalty,
    reason: record.reason,
    checking: record.checking === true,
    payableFrom: record.payableFrom ?? null,
    expected: record.expected ?? null,
  }
}

export function toBalances(summary: CashbackSummary): Balances {
  return {
    pending: centsFromReais(summary.pending),
    approved: centsFromReais(summary.cashback),
    paid: centsFromReais(summary.paid),
    canceled: centsFromReais(summary.canceled),
    ...(summary.underReview === true ? { underReview: true } : {}),
    ...(summary.bonuses === undefined ? {} : { bonuses: centsFromReais(summary.bonuses) }),
    ...(summary.waiting === undefined
      ? {}
      : { waiting: { amount: centsFromReais(summary.waiting), from: summary.waitingFrom ?? null } }),
  }
}

export function toMonth(month: CashbackMonth): Month {
  return {
    month: month.month,
    pending: cents(month.pendingCents),
    approved: cents(month.cashbackCents),
    paid: cents(month.paidCents),
    canceled: cents(month.canceledCents),
  }
}

export function toTimelineEvent(event: CashbackEvent): TimelineEvent {
  return {
    sequence: event.sequence,
    type: event.type,
    at: event.at,
    status: event.status,
    cashback: event.valueCents === null ? null : cents(event.valueCents),
    sale: event.saleValueCents === null ? null : cents(event.saleValueCents),
    reason: event.reason,
    terms: event.terms ?? null,
    clickId: event.clickId ?? null,
  }
}

/** Reads the cursor out of an RFC 8288 `Link` header with rel="next". */
export function nextCursor(link: string | null): string | null {
  for (const part of link?.split(/,(?=\s*<)/) ?? []) {
    const target = /<([^>]*)>/.exec(part)?.[1]
    if (target !== undefined && /;\s*rel="?next"?/.test(part)) {
      return new URL(target, 'http://localhost').searchParams.get('cursor')
    }
  }
  return null
}

export function toPurchasePage(
  records: readonly CashbackRecord[],
  headers: Headers | undefined,
): PurchasePage {
  const total = Number(headers?.get('X-Total-Count') ?? records.length)
  return {
    purchases: records.map(toPurchase),
    total: Number.isSafeInteger(total) ? total : records.length,
    nextCursor: nextCursor(headers?.get('Link') ?? null),
  }
}
