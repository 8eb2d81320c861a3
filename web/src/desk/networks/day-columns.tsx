import { formatCount, formatDate } from '@/lib/format'
import type { NetworkDay } from '../api/generated'
import type { Column } from '../table/columns'

/** What came of a network on a day. */
export interface PartnersDay extends NetworkDay {
  readonly partner: string
}

const count = (id: string, header: string, of: (day: NetworkDay) => number): Column<PartnersDay> => ({
  id,
  header,
  width: 7,
  align: 'end',
  cell: (day) => formatCount(of(day)),
})

/** The columns of networks by days. */
export const dayColumns: readonly Column<PartnersDay>[] = [
  { id: 'dia', header: 'Dia', width: 8, cell: ({ day }) => formatDate(day) },
  { id: 'rede', header: 'Rede', width: 9, grow: 1, cell: ({ partner }) => partner },
  count('avisadas', 'Avisadas', (day) => day.pushed),
  count('achadas', 'Achadas', (day) => day.pulled),
  count('tarde', 'Tarde', (day) => day.late),
  count('mudancas', 'Mudanças', (day) => day.changed),
]
