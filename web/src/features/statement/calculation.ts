import type { Purchase } from '@/api/purchase'
import { type Cents, cents } from '@/lib/money'

const basisPointsInOne = 10_000n

/** Rate of an amount, rounded down to the cent, in integers only. */
export function shareOf(amount: Cents, basisPoints: number): Cents {
  const product = BigInt(amount) * BigInt(basisPoints)
  const floor = product / basisPointsInOne - (product < 0n && product % basisPointsInOne !== 0n ? 1n : 0n)
  return cents(Number(floor))
}

interface Calculation {
  /** The rate before a LOYALTY area doubled it. */
  readonly baseBasisPoints: number
  readonly doubled: boolean
  readonly result: Cents
  /** Whether the product did not end on a whole cent. */
  readonly roundedDown: boolean
}

/** How a purchase's cashback came about. */
export function explain(purchase: Pick<Purchase, 'sale' | 'rateBasisPoints' | 'loyalty'>): Calculation {
  const doubled = purchase.loyalty && purchase.rateBasisPoints % 2 === 0
  return {
    baseBasisPoints: doubled ? purchase.rateBasisPoints / 2 : purchase.rateBasisPoints,
    doubled,
    result: shareOf(purchase.sale, purchase.rateBasisPoints),
    roundedDown: (BigInt(purchase.sale) * BigInt(purchase.rateBasisPoints)) % basisPointsInOne !== 0n,
  }
}
