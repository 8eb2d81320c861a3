import { flag, one, text } from '@/lib/filters'
import { sorting } from '../url/sorting'
import { columns } from './remittance-columns'

/** The list's filters as the address has them. */
export const listSpec = {
  isNew: flag('novo'),
  network: text('rede'),
  state: one('situacao', ['all', 'prepared', 'booked', 'done']),
  sort: sorting(
    'ordem',
    columns.map(({ id }) => id),
  ),
}
