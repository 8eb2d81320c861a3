import { chakra } from '@chakra-ui/react/styled-system'
import { formatDayTime } from '@/lib/format'
import type { PayoutHalt } from '../api/generated'
import { Badge } from '../parts/badge'
import { Facts } from '../parts/facts'
import { GuardedButton } from '../parts/guarded-button'
import { Actor } from '../people/actor'
import { haltKind } from '../words/integrity'

interface HaltCardProps {
  halt: PayoutHalt
  /** Why whoever looks cannot propose to clear it; null when they can. */
  why: string | null
  onClear: () => void
}

const Card = chakra('li', {
  base: { display: 'grid', gap: '4', p: '4', borderRadius: 'md', borderWidth: '1px', minWidth: '0' },
})

/** One reason why payments stand still, or stood. */
export function HaltCard({ halt, why, onClear }: HaltCardProps) {
  const { kind, subject, detail, raisedBy, raisedAt, further = [], clearedAt, clearedBy, reason } = halt
  const isOpen = clearedAt === undefined
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
          { name: 'Sobre', value: subject === raisedBy ? undefined : subject },
          { name: 'O que foi encontrado', value: detail === '' ? undefined : detail, wide: true },
          {
            name: 'Encontrado depois',
            value: further.length === 0 ? undefined : further.join('; '),
            wide: true,
          },
          { name: 'Liberado em', value: clearedAt === undefined ? undefined : formatDayTime(clearedAt) },
          { name: 'Quem liberou', value: clearedBy === undefined ? undefined : <Actor id={clearedBy} /> },
          { name: 'Motivo', value: reason, wide: true },
        ]}
      />
    </Card>
  )
}
