import { Badge } from '@/ui/badge'
import { formatDate } from '@/lib/format'
import type { Remittance } from '../api/generated'
import { Amount } from '../parts/amount'
import type { Column } from '../table/columns'
import { progressText, remittanceStates } from '../words/remittances'

/** How far a remittance has come, in a word. */
export function StateBadge({ state }: Pick<Remittance, 'state'>) {
  const { label, tone, icon } = remittanceStates[state]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

export const columns: readonly Column<Remittance>[] = [
  {
    id: 'dia',
    header: 'No banco em',
    width: 7.5,
    cell: ({ paidOn }) => formatDate(paidOn),
    sortBy: ({ paidOn }) => paidOn,
  },
  {
    id: 'rede',
    header: 'Rede',
    width: 8,
    grow: 1,
    cell: ({ network }) => network,
    sortBy: ({ network }) => network,
  },
  {
    id: 'pagamento',
    header: 'Pagamento',
    width: 8,
    grow: 1,
    cell: ({ paymentId }) => paymentId,
    sortBy: ({ paymentId }) => paymentId,
  },
  {
    id: 'conta',
    header: 'Conta',
    width: 8,
    grow: 1,
    spare: 2,
    cell: ({ bankAccount }) => bankAccount,
    sortBy: ({ bankAccount }) => bankAccount,
  },
  {
    id: 'chegou',
    header: 'Chegou',
    width: 8.5,
    align: 'end',
    cell: ({ creditedCents }) => <Amount value={creditedCents} />,
    sortBy: ({ creditedCents }) => creditedCents,
  },
  {
    id: 'retido',
    header: 'Retido',
    width: 7,
    align: 'end',
    spare: 1,
    cell: ({ feeCents }) => <Amount value={feeCents} quietZero />,
    sortBy: ({ feeCents }) => feeCents,
  },
  {
    id: 'vendas',
    header: 'Têm a sua parte',
    width: 11,
    cell: progressText,
    sortBy: ({ allocated, sales }) => (sales === 0 ? 1 : allocated / sales),
  },
  {
    id: 'situacao',
    header: 'Situação',
    width: 8.5,
    cell: ({ state }) => <StateBadge state={state} />,
    sortBy: ({ state }) => remittanceStates[state].label,
  },
]
