import type { SortingState } from '@tanstack/react-table'
import { formatCount, formatDayTime } from '@/lib/format'
import type { PayoutRun, RunState } from '../api/generated'
import { useListPayoutRunsQuery } from '../api/index'
import { Amount } from '../parts/amount'
import { deskPaths } from '../paths'
import { Actor } from '../people/actor'
import type { Column } from '../table/columns'
import { DataTable } from '../table/data-table'
import { runWord, totalOf } from './progress'
import { RunBadge } from './run-badge'
import { RunSums } from './run-sums'

const columns: readonly Column<PayoutRun>[] = [
  {
    id: 'aberta',
    header: 'Aberta em',
    width: 11,
    cell: ({ openedAt }) => formatDayTime(openedAt),
    sortBy: ({ openedAt }) => openedAt,
  },
  {
    id: 'situacao',
    header: 'Situação',
    width: 11.5,
    cell: (run) => <RunBadge run={run} />,
    sortBy: (run) => runWord(run).label,
  },
  {
    id: 'pix',
    header: 'Pix',
    width: 4,
    align: 'end',
    cell: (run) => formatCount(totalOf(run).payouts),
    sortBy: (run) => totalOf(run).payouts,
  },
  {
    id: 'total',
    header: 'Total',
    width: 8,
    align: 'end',
    cell: (run) => <Amount value={totalOf(run).amountCents} quietZero />,
    sortBy: (run) => totalOf(run).amountCents,
  },
  { id: 'fim', header: 'O que houve', width: 15, grow: 4, cell: (run) => <RunSums run={run} /> },
  { id: 'por', header: 'Por', width: 8, cell: ({ openedBy }) => <Actor id={openedBy} /> },
]

export const runColumns = columns.filter(({ sortBy }) => sortBy !== undefined).map(({ id }) => id)

interface RunsListProps {
  states: readonly RunState[]
  sort: SortingState
  onSort: (sort: SortingState) => void
}

/** The newest runs, with what became of each. */
export function RunsList({ states, sort, onSort }: RunsListProps) {
  const query = useListPayoutRunsQuery()
  const rows = query.data?.filter(({ state }) => states.length === 0 || states.includes(state))
  return (
    <DataTable
      label="Rodadas"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      to={({ id }) => deskPaths.run(id)}
      error={query.error}
      retry={query.refetch}
      sort={sort}
      onSort={onSort}
      empty={
        states.length === 0
          ? 'Nenhuma rodada ainda. A primeira começa em “Planejar rodada”.'
          : 'Nenhuma rodada nesta situação.'
      }
    />
  )
}
