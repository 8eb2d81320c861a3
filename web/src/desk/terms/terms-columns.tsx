import { formatBasisPoints, formatDayTime } from '@/lib/format'
import type { ListedTerms } from '../api/generated'
import type { Column } from '../table/columns'

/** What sales of a store earn by now: "4,5%", "2% a 9%". */
function earned({ cashbackBps, leastBps }: ListedTerms): string {
  if (cashbackBps === 0) return 'Nada'
  const most = formatBasisPoints(cashbackBps)
  return leastBps === cashbackBps ? most : `${formatBasisPoints(leastBps)} a ${most}`
}

/** The columns of the list of stores by their terms. */
export const termsColumns: readonly Column<ListedTerms>[] = [
  { id: 'loja', header: 'Loja', width: 12, grow: 2, cell: ({ name }) => name },
  { id: 'rede', header: 'Rede', width: 7, grow: 1, spare: 2, cell: ({ network }) => network ?? 'Sem rede' },
  { id: 'rende', header: 'Rende agora', width: 8, align: 'end', cell: earned },
  {
    id: 'desde',
    header: 'Condições de',
    width: 11,
    cell: ({ publishedAt }) =>
      publishedAt === undefined ? 'Só a taxa do catálogo' : formatDayTime(publishedAt),
  },
  { id: 'motivo', header: 'Motivo', width: 12, grow: 2, spare: 1, cell: ({ reason }) => reason ?? '–' },
]
