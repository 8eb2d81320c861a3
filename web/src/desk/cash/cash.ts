import { formatCents, cents } from '@/lib/money'
import type { Cash, CashBand } from '../api/generated'

/** By how much a run is more than the book says is at the Pix provider; null where it is not, or where the book does not know. */
export function shortOf(cash: Cash | undefined, runCents: number): { there: string; missing: string } | null {
  const provider = cash?.accounts.find((account) => account.provider)
  if (provider === undefined || !provider.posted || provider.cents >= runCents) return null
  return {
    there: formatCents(cents(provider.cents)),
    missing: formatCents(cents(runCents - provider.cents)),
  }
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
