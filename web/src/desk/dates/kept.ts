import type { KeptByStore, KeptDates } from '../api/generated'
import { daysText } from '../words/days'

/** The share of promised days that was kept, in whole percent, rounded down as the server does: 0 where there is none. */
export function keptPercent({ kept, sales }: Pick<KeptDates, 'kept' | 'sales'>): number {
  return sales === 0 ? 0 : Math.floor((100 * kept) / sales)
}

export function keptText(of: Pick<KeptDates, 'kept' | 'sales'>): string {
  return of.sales === 0 ? '–' : `${String(keptPercent(of))}%`
}

/** Within how many days a store's purchases are confirmed, as it is promised now. */
export function promisedText({ medianDays, p90Days }: KeptByStore): string {
  if (medianDays === undefined || p90Days === undefined) return 'Nenhum: não dá para saber'
  return `${daysText(medianDays)}; 9 de 10 até ${daysText(p90Days)}`
}
