import type { Month } from '@/api/purchase'
import { type Cents, cents } from '@/lib/money'

const niceSteps = [1, 2, 2.5, 4, 5, 10]

/** The amount at the top of the chart: a round one, at least ten reais, so that half of it is round too. */
export function chartTop(months: readonly Month[]): Cents {
  const highest = Math.max(1000, ...months.map(columnTotal))
  const magnitude = 10 ** Math.floor(Math.log10(highest))
  const step = niceSteps.find((candidate) => candidate * magnitude >= highest) ?? 10
  return cents(Math.round(step * magnitude))
}

/** What a column stacks; a negative part (money taken back) takes no room. */
export function columnTotal(month: Month): number {
  return [month.pending, month.approved, month.paid, month.canceled].reduce<number>(
    (total, amount) => total + Math.max(0, amount),
    0,
  )
}
