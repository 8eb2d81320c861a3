import { formatCount } from '@/lib/format'
import { Badge } from '@/ui/badge'
import type { KeptByStore } from '../api/generated'
import type { Column } from '../table/columns'
import { keptPercent, keptText, promisedText } from './kept'

/** Below this a store keeps clearly less than the nine of ten that are promised. */
const badBelow = 85

/** The columns of stores, the worst first. */
export const keptColumns: readonly Column<KeptByStore>[] = [
  { id: 'loja', header: 'Loja', width: 12, grow: 1, cell: ({ name }) => name },
  { id: 'rede', header: 'Rede', width: 7, spare: 1, cell: ({ network }) => network },
  {
    id: 'cumpridos',
    header: 'Cumpridos',
    width: 8,
    align: 'end',
    cell: (store) =>
      keptPercent(store) < badBelow ? (
        <Badge tone="bad" icon="alert">
          {keptText(store)}
        </Badge>
      ) : (
        keptText(store)
      ),
  },
  { id: 'compras', header: 'Compras', width: 7, align: 'end', cell: ({ sales }) => formatCount(sales) },
  { id: 'agora', header: 'Prazo de agora', width: 16, spare: 2, cell: promisedText },
]
