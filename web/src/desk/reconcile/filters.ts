import type { ReconciliationKind } from '../api/generated'
import { day, flag, many, one, text } from '@/lib/filters'
import { sorting } from '../url/sorting'
import { columns } from './run-columns'

const kinds = ['payouts', 'sales'] as const satisfies readonly ReconciliationKind[]

/** The list's filters as the address has them. */
export const listSpec = {
  kind: many('tipo', kinds),
  wrong: flag('com-divergencias'),
  sort: sorting(
    'ordem',
    columns.map(({ id }) => id),
  ),
}

/** What is asked of a new run, as the address has it. Its files are not there. */
export const formSpec = {
  isNew: flag('nova'),
  kind: one('comparar', kinds),
  from: day('de'),
  to: day('ate'),
  network: text('rede'),
  fee: text('tarifa'),
  account: text('conta'),
  ask: flag('perguntar'),
}

export type FormValues = {
  readonly [Key in keyof typeof formSpec]: ReturnType<(typeof formSpec)[Key]['read']>
}
