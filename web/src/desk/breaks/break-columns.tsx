import { formatDate } from '@/lib/format'
import type { ReconciliationBreak } from '../api/generated'
import { Amount } from '../parts/amount'
import { Badge } from '@/ui/badge'
import { Actor } from '../people/actor'
import type { Column } from '../table/columns'
import { ages, breakStateOrder, breakStates, categoryLabel, severities, severityOrder } from '../words/breaks'

export const columns: readonly Column<ReconciliationBreak>[] = [
  {
    id: 'gravidade',
    header: 'Gravidade',
    width: 6,
    cell: ({ severity }) => {
      const { label, tone, icon } = severities[severity]
      return (
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      )
    },
    sortBy: ({ severity }) => severityOrder.indexOf(severity),
  },
  {
    id: 'categoria',
    header: 'O que diverge',
    width: 12.5,
    grow: 3,
    cell: ({ category }) => <span title={categoryLabel(category)}>{categoryLabel(category)}</span>,
    sortBy: ({ category }) => categoryLabel(category),
  },
  {
    id: 'livro',
    header: 'No livro',
    width: 7.5,
    align: 'end',
    cell: ({ ledgerCents }) => <Amount value={ledgerCents} quietZero />,
    sortBy: ({ ledgerCents }) => ledgerCents,
  },
  {
    id: 'fora',
    header: 'Fora',
    width: 7.5,
    align: 'end',
    cell: ({ outsideCents }) => <Amount value={outsideCents} quietZero />,
    sortBy: ({ outsideCents }) => outsideCents,
  },
  {
    id: 'diferenca',
    header: 'Diferença',
    width: 8,
    align: 'end',
    cell: ({ outsideCents, ledgerCents }) => <Amount value={outsideCents - ledgerCents} quietZero />,
    sortBy: ({ outsideCents, ledgerCents }) => Math.abs(outsideCents - ledgerCents),
  },
  {
    id: 'idade',
    header: 'Há',
    width: 6.25,
    cell: ({ age }) => ages[age],
    sortBy: ({ openedAt }) => openedAt,
  },
  {
    id: 'responsavel',
    header: 'Responsável',
    width: 7,
    grow: 1,
    cell: ({ owner }) => (owner === '' ? '–' : <Actor id={owner} />),
    sortBy: ({ owner }) => owner,
  },
  {
    id: 'situacao',
    header: 'Situação',
    width: 9.25,
    cell: ({ state }) => {
      const { label, tone, icon } = breakStates[state]
      return (
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      )
    },
    sortBy: ({ state }) => breakStateOrder.indexOf(state),
  },
  {
    id: 'dia',
    header: 'Dia',
    width: 7.25,
    spare: 1,
    cell: ({ day }) => formatDate(day),
    sortBy: ({ day }) => day,
  },
]
