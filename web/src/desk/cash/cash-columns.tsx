import { formatDate } from '@/lib/format'
import type { CashBand, CashWeek } from '../api/generated'
import { Amount } from '../parts/amount'
import type { Column } from '../table/columns'
import { errorText } from './cash'

const flows = [
  { id: 'aprovado', of: (week: CashWeek) => week.approved, header: 'Aprovado pelas redes' },
  { id: 'recebido', of: (week: CashWeek) => week.received, header: 'Recebido das redes' },
  { id: 'pago', of: (week: CashWeek) => week.paid, header: 'Pago a clientes' },
] as const

/** Each week with what is expected of each flow, and what is prudent to count on. */
export const weekColumns: readonly Column<CashWeek>[] = [
  { id: 'semana', header: 'Semana de', width: 8, cell: ({ from }) => formatDate(from) },
  ...flows.map(({ id, of, header }): Column<CashWeek> => ({
    id,
    header,
    width: 12,
    grow: 1,
    align: 'end',
    cell: (week) => <Expected band={of(week)} />,
  })),
]

/** How far forecasts of past weeks were off, by how many weeks ahead they were made. */
export const errorColumns: readonly Column<CashWeek>[] = [
  { id: 'semana', header: 'Semana de', width: 8, cell: ({ from }) => formatDate(from) },
  ...flows.map(({ id, of, header }): Column<CashWeek> => ({
    id,
    header,
    width: 12,
    grow: 1,
    align: 'end',
    cell: (week) => errorText(of(week)),
  })),
]

function Expected({ band }: { band: CashBand }) {
  if (band.expectedCents === undefined) return <span className="muted">não dá para saber</span>
  return (
    <span>
      <Amount value={band.expectedCents} />
      {band.prudentCents !== undefined && (
        <span className="muted">
          {' · '}
          <Amount value={band.prudentCents} />
        </span>
      )}
    </span>
  )
}
