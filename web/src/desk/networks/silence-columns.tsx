import { formatCount, formatDayTime } from '@/lib/format'
import { Badge } from '@/ui/badge'
import type { Silence } from '../api/generated'
import type { Column } from '../table/columns'

/** The columns of silences, those that go on first. */
export const silenceColumns: readonly Column<Silence>[] = [
  {
    id: 'quem',
    header: 'Quem',
    width: 12,
    grow: 1,
    cell: ({ storeName, network }) => storeName ?? `Toda a rede ${network}`,
  },
  { id: 'rede', header: 'Rede', width: 7, spare: 1, cell: ({ network }) => network },
  {
    id: 'estado',
    header: 'Situação',
    width: 9,
    cell: ({ endedAt }) =>
      endedAt === undefined ? (
        <Badge tone="bad" icon="alert">
          Em silêncio
        </Badge>
      ) : (
        <Badge tone="quiet" icon="check">
          Terminou
        </Badge>
      ),
  },
  { id: 'desde', header: 'Última venda', width: 11, cell: ({ since }) => formatDayTime(since) },
  {
    id: 'cliques',
    header: 'Cliques desde então',
    width: 9,
    align: 'end',
    spare: 2,
    cell: ({ clicks }) => formatCount(clicks),
  },
  {
    id: 'faltam',
    header: 'Vendas esperadas',
    width: 9,
    align: 'end',
    cell: ({ missing }) => formatCount(missing),
  },
]
