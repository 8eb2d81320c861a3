import { formatAgo, formatCount, formatDayTime } from '@/lib/format'
import type { Network, NetworkDay } from '../api/generated'
import type { Column } from '../table/columns'

const sum = (days: readonly NetworkDay[], of: (day: NetworkDay) => number) =>
  days.reduce((total, day) => total + of(day), 0)

/** The columns of networks: whether they are asked, and how their sales came in two weeks. */
export const networkColumns: readonly Column<Network>[] = [
  { id: 'rede', header: 'Rede', width: 9, grow: 1, cell: ({ partner }) => partner, sortBy: (n) => n.partner },
  {
    id: 'consultada',
    header: 'Consultada',
    width: 9,
    spare: 1,
    cell: ({ askedUntil }) => (askedUntil === undefined ? 'Não é consultada' : formatAgo(askedUntil)),
    sortBy: ({ askedUntil }) => askedUntil ?? '',
  },
  {
    id: 'venda',
    header: 'Última venda',
    width: 11,
    cell: ({ soldAt }) => (soldAt === undefined ? 'Nenhuma' : formatDayTime(soldAt)),
    sortBy: ({ soldAt }) => soldAt ?? '',
  },
  {
    id: 'cliques',
    header: 'Cliques em 24 h',
    width: 9,
    align: 'end',
    spare: 2,
    cell: ({ clicks }) => formatCount(clicks),
    sortBy: ({ clicks }) => clicks,
  },
  ...(
    [
      ['avisadas', 'Avisadas', (day) => day.pushed],
      ['achadas', 'Achadas', (day) => day.pulled],
      ['tarde', 'Tarde', (day) => day.late],
    ] satisfies readonly [string, string, (day: NetworkDay) => number][]
  ).map(([id, header, of]): Column<Network> => ({
    id,
    header,
    width: 7,
    align: 'end',
    cell: ({ days }) => formatCount(sum(days, of)),
    sortBy: ({ days }) => sum(days, of),
  })),
]
