import { formatDayTime } from '@/lib/format'
import type { Proposal } from '../api/generated'
import { Subject } from '../audit/subject'
import { Badge } from '@/ui/badge'
import { Actor } from '../people/actor'
import type { Column } from '../table/columns'
import { proposalStates, proposalTitle } from '../words/proposals'

export const columns: readonly Column<Proposal>[] = [
  {
    id: 'o-que',
    header: 'O que',
    width: 12,
    grow: 1,
    cell: ({ kind }) => <span title={proposalTitle(kind)}>{proposalTitle(kind)}</span>,
  },
  { id: 'de', header: 'De', width: 10, grow: 1, cell: ({ subject }) => <Subject subject={subject} /> },
  { id: 'quem', header: 'Proposta por', width: 8, cell: ({ proposedBy }) => <Actor id={proposedBy} /> },
  { id: 'quando', header: 'Quando', width: 11, cell: ({ proposedAt }) => formatDayTime(proposedAt) },
  { id: 'ate', header: 'Decidir até', width: 11, cell: ({ expiresAt }) => formatDayTime(expiresAt) },
  {
    id: 'situacao',
    header: 'Situação',
    width: 9.5,
    cell: ({ state }) => {
      const { label, tone, icon } = proposalStates[state]
      return (
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      )
    },
  },
]
