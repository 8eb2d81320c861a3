import { formatCount, formatDate, formatDayTime } from '@/lib/format'
import type { ReconciliationRun } from '../api/generated'
import { Badge } from '@/ui/badge'
import { Actor } from '../people/actor'
import type { Column } from '../table/columns'
import { runKinds } from '../words/reconciliation'

/** How many checks do not hold. */
function failing({ checks }: ReconciliationRun): number {
  return checks.filter(({ ok }) => !ok).length
}

function ChecksBadge({ run }: { run: ReconciliationRun }) {
  const wrong = failing(run)
  if (run.checks.length === 0) return '–'
  return wrong === 0 ? (
    <Badge tone="good" icon="check">
      Fecham
    </Badge>
  ) : (
    <Badge tone="bad" icon="alert">
      {wrong === 1 ? '1 não fecha' : `${wrong} não fecham`}
    </Badge>
  )
}

export const columns: readonly Column<ReconciliationRun>[] = [
  {
    id: 'quando',
    header: 'Quando',
    width: 11,
    cell: ({ at }) => formatDayTime(at),
    sortBy: ({ at }) => at,
  },
  {
    id: 'tipo',
    header: 'O que',
    width: 10,
    grow: 1,
    cell: ({ kind, network }) => (network === undefined ? runKinds[kind] : `${runKinds[kind]} · ${network}`),
    sortBy: ({ kind, network = '' }) => kind + network,
  },
  {
    id: 'periodo',
    header: 'Período',
    width: 13,
    grow: 1,
    cell: ({ from, to }) => (from === to ? formatDate(from) : `${formatDate(from)} a ${formatDate(to)}`),
    sortBy: ({ from }) => from,
  },
  {
    id: 'conferidas',
    header: 'Conferidas',
    width: 7,
    align: 'end',
    cell: ({ matches }) => formatCount(matches),
    sortBy: ({ matches }) => matches,
  },
  {
    id: 'divergencias',
    header: 'Divergências',
    width: 8,
    align: 'end',
    cell: ({ breaks }) => formatCount(breaks),
    sortBy: ({ breaks }) => breaks,
  },
  {
    id: 'somas',
    header: 'Somas',
    width: 8.5,
    cell: (run) => <ChecksBadge run={run} />,
    sortBy: failing,
  },
  {
    id: 'por',
    header: 'Por',
    width: 11,
    grow: 1,
    spare: 1,
    cell: ({ by }) => <Actor id={by} />,
    sortBy: ({ by }) => by,
  },
]
