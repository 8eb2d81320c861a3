import type { ConversionSummary } from '../api/generated'

/** What a sale leaves us: the network's commission less the shopper's cashback. */
export function marginCents({ commissionCents, cashbackCents }: ConversionSummary): number {
  return commissionCents - cashbackCents
}
