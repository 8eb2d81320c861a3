import { formatDayTime } from '@/lib/format'
import type { QuarantineEntry } from '../api/generated'
import { Badge } from '@/ui/badge'
import type { Column } from '../table/columns'
import { faultText } from '../words/faults'
import { placeText, refusalWords, standingOf } from '../words/quarantine'

/** The columns of the quarantine. */
export const entryColumns: readonly Column<QuarantineEntry>[] = [
  { id: 'numero', header: 'Nº', width: 3.5, cell: ({ id }) => id, sortBy: ({ id }) => id },
  {
    id: 'chegou',
    header: 'Chegou em',
    width: 11,
    cell: ({ receivedAt }) => formatDayTime(receivedAt),
    sortBy: ({ receivedAt }) => Date.parse(receivedAt),
  },
  {
    id: 'motivo',
    header: 'O que houve',
    width: 10,
    cell: ({ code, fault }) => <strong title={faultText(fault)}>{refusalWords(code).label}</strong>,
    sortBy: ({ code }) => refusalWords(code).label,
  },
  {
    id: 'fazer',
    header: 'O que fazer',
    width: 16,
    grow: 1,
    cell: ({ code }) => <span title={refusalWords(code).remedy}>{refusalWords(code).remedy}</span>,
  },
  {
    id: 'rede',
    header: 'Rede',
    width: 5.5,
    cell: ({ partner }) => partner,
    sortBy: ({ partner }) => partner,
  },
  { id: 'parte', header: 'Parte', width: 5.5, cell: placeText },
  {
    id: 'situacao',
    header: 'Situação',
    width: 7.5,
    cell: (entry) => <Badge tone={standingOf(entry).tone}>{standingOf(entry).label}</Badge>,
    sortBy: (entry) => standingOf(entry).label,
  },
]
