import type { ReconciliationBreak } from '../api/generated'
import { flag, many, search, text } from '@/lib/filters'
import { sorting } from '../url/sorting'
import { breakStateOrder, severityOrder } from '../words/breaks'
import { columns } from './break-columns'

/** The queue's filters as the address has them. */
export const spec = {
  q: search('busca'),
  severity: many('gravidade', severityOrder),
  state: many('situacao', breakStateOrder),
  category: text('categoria'),
  /** A colleague's id, or nobody. */
  owner: text('responsavel'),
  run: text('rodada'),
  closed: flag('encerradas'),
  sort: sorting(
    'ordem',
    columns.map(({ id }) => id),
  ),
}

export const nobody = 'ninguem'

type Values = { readonly [Key in keyof typeof spec]: ReturnType<(typeof spec)[Key]['read']> }

/** The breaks that are asked for. Words are looked for in what identifies a break. */
export function matching(
  breaks: readonly ReconciliationBreak[],
  values: Values,
): readonly ReconciliationBreak[] {
  const words = values.q.toLowerCase()
  return breaks.filter(
    ({ severity, state, category, owner, runId, ref, subject, id, source = '' }) =>
      (values.severity.length === 0 || values.severity.includes(severity)) &&
      (values.state.length === 0 || values.state.includes(state)) &&
      (values.category === '' || values.category === category) &&
      (values.owner === '' || owner === (values.owner === nobody ? '' : `staff:${values.owner}`)) &&
      (values.run === '' || values.run === runId) &&
      (words === '' || [ref, subject, id, source].some((known) => known.toLowerCase().includes(words))),
  )
}

/** Whether a break stops payments now: a critical one does until two people have closed it. */
export function stops({ severity, state }: ReconciliationBreak): boolean {
  return severity === 'critical' && state !== 'closed'
}
