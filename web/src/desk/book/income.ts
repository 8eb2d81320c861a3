import type { IncomeRow } from '../api/generated'

/** What a network brought in a month, in whole cents. */
interface NetworkIncome {
  readonly network: string
  readonly revenueCents: number
  /** At most zero, unless more was taken back than granted. */
  readonly grantedCents: number
  readonly netCents: number
  /** The net of the revenue, rounded down; null without revenue. */
  readonly marginBasisPoints: number | null
}

const ofNetworks: ReadonlySet<string> = new Set(['commission', 'cashback_granted'])

/** Revenue and what was granted of it, by network; the largest revenue first. */
export function networksOf(rows: readonly IncomeRow[]): readonly NetworkIncome[] {
  const own = rows.filter(({ account }) => ofNetworks.has(account))
  const sum = (network: string, of: string) =>
    own
      .filter(({ account, owner }) => owner === network && account === of)
      .reduce((total, { amountCents }) => total + amountCents, 0)
  return [...new Set(own.map(({ owner }) => owner))]
    .map((network) => {
      const revenueCents = sum(network, 'commission')
      const grantedCents = sum(network, 'cashback_granted')
      const netCents = revenueCents + grantedCents
      return {
        network,
        revenueCents,
        grantedCents,
        netCents,
        marginBasisPoints: revenueCents > 0 ? Math.floor((netCents * 10_000) / revenueCents) : null,
      }
    })
    .toSorted((a, b) => b.revenueCents - a.revenueCents || a.network.localeCompare(b.network, 'pt-BR'))
}

/** The rows that are of no network's sales and moved in the month. */
export function othersOf(rows: readonly IncomeRow[]): readonly IncomeRow[] {
  return rows.filter(({ account, amountCents }) => !ofNetworks.has(account) && amountCents !== 0)
}

/** The rows that restating sales moved. */
export function restatedOf(rows: readonly IncomeRow[]): readonly IncomeRow[] {
  return rows.filter(({ restatedCents }) => restatedCents !== 0)
}
