import { formatDate } from '@/lib/format'
import type { Budget } from '../api/generated'
import { Amount } from '../parts/amount'
import { Actor } from '../people/actor'
import type { Column } from '../table/columns'
import { BudgetBadge } from './budget-status'

/** Which sales a budget is for, in words. */
export function budgetScope({
  network,
  stores,
  campaign,
}: Pick<Budget, 'network' | 'stores' | 'campaign'>): string {
  const parts = [
    network !== undefined && `rede ${network}`,
    stores.length > 0 && stores.join(', '),
    campaign !== undefined && `campanha ${campaign}`,
  ]
  return parts.filter((part) => part !== false).join('; ')
}

/** How much of a budget is spent: "98%". It says 100% only when nothing is left. */
export function spentShare({ cents, spentCents }: Pick<Budget, 'cents' | 'spentCents'>): string {
  return `${Math.floor((spentCents * 100) / cents)}%`
}

/** The columns of the list of budgets. */
export const budgetColumns: readonly Column<Budget>[] = [
  { id: 'nome', header: 'Orçamento', width: 12, grow: 2, cell: ({ name }) => name },
  {
    id: 'situacao',
    header: 'Situação',
    width: 8.5,
    cell: ({ status }) => <BudgetBadge status={status} />,
  },
  { id: 'para', header: 'Vale para', width: 12, grow: 2, spare: 2, cell: budgetScope },
  {
    id: 'dias',
    header: 'Cliques',
    width: 13,
    spare: 1,
    cell: ({ from, to }) => `${formatDate(from)} a ${formatDate(to)}`,
  },
  { id: 'total', header: 'Total', width: 8, align: 'end', cell: ({ cents }) => <Amount value={cents} /> },
  {
    id: 'usado',
    header: 'Usado',
    width: 8,
    spare: 4,
    align: 'end',
    cell: ({ spentCents }) => <Amount value={spentCents} />,
  },
  { id: 'parte', header: 'Usado (%)', width: 6.5, align: 'end', cell: spentShare },
  {
    id: 'resta',
    header: 'Resta',
    width: 8,
    align: 'end',
    cell: ({ cents, spentCents }) => <Amount value={cents - spentCents} />,
  },
  {
    id: 'aprovou',
    header: 'Aprovado por',
    width: 8,
    grow: 1,
    spare: 3,
    cell: ({ approvedBy }) => <Actor id={approvedBy} />,
  },
]
