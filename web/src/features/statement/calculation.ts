import type { EarnedSum, Purchase } from '@/api/purchase'
import { formatBasisPoints } from '@/lib/format'
import { type Cents, cents, formatCents } from '@/lib/money'

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

/** A line of a sum: what it is, and what it adds. */
interface SumLine {
  readonly name: string
  readonly amount: Cents
}

/** What adds up to what a purchase earned: what was promised for it, and what its limits took. */
export function linesOf(sum: EarnedSum): SumLine[] {
  const lines = [{ name: promisedOf(sum), amount: cents(sum.uncappedCents) }]
  if (sum.overCapCents !== undefined)
    lines.push({
      name: `Acima do limite de ${reais(sum.capCents)} por compra`,
      amount: cents(-sum.overCapCents),
    })
  if (sum.overCampaignCents !== undefined)
    lines.push({
      name: `Acima do que restava do limite de ${reais(sum.campaignCapCents)} por pessoa nesta campanha`,
      amount: cents(-sum.overCampaignCents),
    })
  return lines
}

function promisedOf({ saleCents, commissionCents, shareBps = 0 }: EarnedSum): string {
  const share = formatBasisPoints(shareBps)
  if (saleCents !== undefined) return `${share} da compra de ${reais(saleCents)}`
  if (commissionCents !== undefined) return `${share} da comissão da loja, de ${reais(commissionCents)}`
  return 'Valor fixo por compra'
}

function reais(amount = 0): string {
  return formatCents(cents(amount))
}
