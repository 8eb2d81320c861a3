import { flag, search, text } from '@/lib/filters'
import { formatCount } from '@/lib/format'
import type { PayoutPlan, PayoutPlanLine } from '../api/generated'
import { sorting } from '../url/sorting'
import { planReasons, planReasonText } from '../words/payouts'
import { planColumns } from './plan-columns'

/** The filters of a plan as the address has them. */
export const planFilters = {
  /** The plan is shown, in place of the runs. */
  plan: flag('simulacao'),
  q: search('busca'),
  why: text('motivo'),
  sort: sorting(
    'ordem',
    planColumns.filter(({ sortBy }) => sortBy !== undefined).map(({ id }) => id),
  ),
}

/** What a line says: whether it is paid, and every reason for which the whole or a part stays behind. */
function outcomesOf({ reason, held }: PayoutPlanLine): ReadonlySet<string> {
  return new Set([reason ?? 'pago', ...(held ?? []).map((one) => one.reason)])
}

/** The lines that the filters select, the most doubtful first. "pago" are those who are paid. */
export function selected(
  plan: PayoutPlan,
  { q, why }: { readonly q: string; readonly why: string },
): readonly PayoutPlanLine[] {
  const text = q.toLowerCase()
  return plan.lines
    .filter(
      (line) =>
        (line.userId.includes(text) || line.shopper?.toLowerCase().includes(text) === true) &&
        (why === '' || outcomesOf(line).has(why)),
    )
    .toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0))
}

/** The choices of the filter: only what the plan has, with how often. */
export function choices(plan: PayoutPlan | undefined) {
  const counts = new Map<string, number>()
  for (const line of plan?.lines ?? [])
    for (const code of outcomesOf(line)) counts.set(code, (counts.get(code) ?? 0) + 1)
  const known = planReasons.map(({ code }): string => code)
  const order = ['pago', ...known, ...[...counts.keys()].filter((code) => !known.includes(code))]
  return [...new Set(order)].flatMap((code) => {
    const count = counts.get(code)
    if (count === undefined) return []
    return [
      { value: code, label: `${code === 'pago' ? 'Recebe' : planReasonText(code)} (${formatCount(count)})` },
    ]
  })
}
