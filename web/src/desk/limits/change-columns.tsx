import { formatDayTime } from '@/lib/format'
import type { LimitChange } from '../api/generated'
import { Amount } from '../parts/amount'
import { Actor } from '../people/actor'
import type { Column } from '../table/columns'
import { limitTitle } from '../words/limits'

/** The columns of the changes of limits. */
export const changeColumns: readonly Column<LimitChange>[] = [
  { id: 'quando', header: 'Quando', width: 11, cell: ({ at }) => formatDayTime(at) },
  { id: 'limite', header: 'Limite', width: 18, grow: 2, cell: ({ name }) => limitTitle(name) },
  { id: 'de', header: 'De', width: 9, align: 'end', cell: ({ oldCents }) => <Amount value={oldCents} /> },
  { id: 'para', header: 'Para', width: 9, align: 'end', cell: ({ newCents }) => <Amount value={newCents} /> },
  {
    id: 'quem',
    header: 'Decidido por',
    width: 12,
    grow: 1,
    cell: ({ by }) => (by.startsWith('staff:') ? <Actor id={by} /> : 'Configuração do servidor'),
  },
]
