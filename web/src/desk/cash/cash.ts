import { formatCents, cents } from '@/lib/money'
import type { Cash, CashBand } from '../api/generated'

/** A run that is more than is at the Pix provider, by the smaller of what the book and the provider say. */
interface Short {
  says: 'book' | 'provider'
  there: string
  missing: string
}

/** By how much a run is more than is at the Pix provider; null where it is not, or where neither book nor provider knows what is there. */
export function shortOf(cash: Cash | undefined, runCents: number): Short | null {
  const book = cash?.accounts.find((account) => account.provider && account.posted)?.cents
  const told = cash?.provider.cents
  const says = told !== undefined && (book === undefined || told < book) ? 'provider' : 'book'
  const there = says === 'provider' ? told : book
  if (there === undefined || there >= runCents) return null
  return { says, there: formatCents(cents(there)), missing: formatCents(cents(runCents - there)) }
}

const percent = (bps: number) => `${String(Math.round(bps / 100))}%`

/** How far forecasts made as long before were off: "12%; 3% para mais". */
export function errorText({ tested, errorBps, biasBps }: CashBand): string {
  if (tested === 0) return 'sem passado para comparar'
  const bias = Math.round(biasBps / 100)
  const side =
    bias === 0 ? 'sem tendência' : `${percent(Math.abs(biasBps))} para ${bias > 0 ? 'mais' : 'menos'}`
  return `${percent(errorBps)}; ${side}`
}
