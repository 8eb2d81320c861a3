import { chakra } from '@chakra-ui/react/styled-system'
import { formatCount, formatDayTime } from '@/lib/format'
import { SiteLink } from '@/ui/link'
import type { PayoutHalt } from '../api/generated'
import { Badge } from '@/ui/badge'
import { Facts } from '../parts/facts'
import { GuardedButton } from '../parts/guarded-button'
import { deskPaths } from '../paths'
import { Actor } from '../people/actor'
import { haltKind, haltRemedy } from '../words/integrity'

interface HaltCardProps {
  halt: PayoutHalt
  /** Why whoever looks cannot propose to clear it; null when they can. */
  why: string | null
  onClear: () => void
}

const Card = chakra('li', {
  base: { display: 'grid', gap: '4', p: '4', borderRadius: 'md', borderWidth: '1px', minWidth: '0' },
})

/** What a program found something wrong with, as it names it: a link where the desk has a page for it. */
function About({ subject }: { subject: string }) {
  const [kind, number = ''] = subject.split(' ')
  const isNumbered = /^\d+$/.test(number)
  if (kind === 'event' && isNumbered)
    return (
      <SiteLink className="desk-link" to={deskPaths.parked}>
        Evento {formatCount(Number(number))}
      </SiteLink>
    )
  if (kind === 'delivery' && isNumbered)
    return (
      <SiteLink className="desk-link" to={deskPaths.quarantine}>
        Entrega {formatCount(Number(number))}
      </SiteLink>
    )
  return <span lang="en">{subject}</span>
}

/** One reason why payments stand still, or stood. */
export function HaltCard({ halt, why, onClear }: HaltCardProps) {
  const { kind, subject, detail, raisedBy, raisedAt, further = [], clearedAt, clearedBy, reason } = halt
  const isOpen = clearedAt === undefined
  const isManual = kind === 'manual'
  const said = isManual ? detail : <span lang="en">{detail}</span> // programs write English, for whoever operates them
  const found = detail === '' ? undefined : said
  return (
    <Card>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <Badge tone={isOpen ? 'bad' : 'quiet'} icon={isOpen ? 'alert' : 'check'}>
          {isOpen ? 'Parado' : 'Liberado'}
        </Badge>
        <chakra.h3 flex="1 1 14rem" fontWeight="semibold">
          {haltKind(kind)}
        </chakra.h3>
        {isOpen && (
          <GuardedButton size="sm" why={why} onClick={onClear}>
            Propor liberar
          </GuardedButton>
        )}
      </chakra.div>
      <Facts
        label={haltKind(kind)}
        facts={[
          { name: 'Desde', value: formatDayTime(raisedAt) },
          { name: 'Quem parou', value: <Actor id={raisedBy} /> },
          { name: 'Sobre', value: isManual ? undefined : <About subject={subject} /> },
          { name: isManual ? 'Por que parou' : 'O que foi encontrado', value: found, wide: true },
          {
            name: 'Encontrado depois',
            value: further.length === 0 ? undefined : <span lang="en">{further.join('; ')}</span>,
            wide: true,
          },
          { name: 'O que fazer', value: isOpen ? haltRemedy(kind) : undefined, wide: true },
          { name: 'Liberado em', value: clearedAt === undefined ? undefined : formatDayTime(clearedAt) },
          { name: 'Quem liberou', value: clearedBy === undefined ? undefined : <Actor id={clearedBy} /> },
          { name: 'Motivo', value: reason, wide: true },
        ]}
      />
    </Card>
  )
}
