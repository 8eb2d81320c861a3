import { formatDayTime } from '@/lib/format'
import type { AuditRecord } from '../api/generated'
import { Actor } from '../people/actor'
import type { Column } from '../table/columns'
import { actionLabel, auditReason } from '../words/audit'
import { Subject } from './subject'

export const columns: readonly Column<AuditRecord>[] = [
  { id: 'quando', header: 'Quando', width: 11, cell: ({ at }) => formatDayTime(at) },
  { id: 'quem', header: 'Quem', width: 10, grow: 1, cell: ({ actor }) => <Actor id={actor} /> },
  { id: 'acao', header: 'O que fez', width: 17, grow: 2, cell: ({ action }) => actionLabel(action) },
  { id: 'sobre', header: 'Sobre', width: 12, grow: 1, cell: ({ subject }) => <Subject subject={subject} /> },
  {
    id: 'motivo',
    header: 'Motivo',
    width: 14,
    grow: 3,
    cell: ({ action, reason }) => {
      const said = auditReason(action, reason)
      return said === '' ? '–' : <span title={said}>{said}</span>
    },
  },
]
