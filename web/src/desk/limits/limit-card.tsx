import { chakra } from '@chakra-ui/react/styled-system'
import { formatDayTime } from '@/lib/format'
import { cents, formatCents } from '@/lib/money'
import type { Limit, LimitChange } from '../api/generated'
import { GuardedButton } from '../parts/guarded-button'
import { Actor } from '../people/actor'
import { limitText, limitTitle } from '../words/limits'

interface LimitCardProps {
  limit: Limit
  /** The change that made it what it is; undefined: it never changed. */
  newest: LimitChange | undefined
  /** Why it cannot be changed from here; null when it can. */
  why: string | null
  onChange: () => void
}

const Card = chakra('li', {
  base: {
    display: 'grid',
    gap: '2',
    alignContent: 'start',
    p: '5',
    borderWidth: '1px',
    borderRadius: 'md',
  },
})

/** A limit: its value, since when it has that, and a button that proposes another. */
export function LimitCard({ limit, newest, why, onChange }: LimitCardProps) {
  return (
    <Card>
      <chakra.h3 textStyle="label">{limitTitle(limit.name)}</chakra.h3>
      <chakra.p textStyle="h2" fontVariantNumeric="tabular-nums">
        {formatCents(cents(limit.cents))}
      </chakra.p>
      <chakra.p textStyle="small" color="fg.muted">
        {limitText(limit.name)}
      </chakra.p>
      <chakra.p textStyle="caption" color="fg.muted">
        {newest === undefined ? (
          'Valor inicial.'
        ) : newest.by.startsWith('staff:') ? (
          <>
            Desde {formatDayTime(newest.at)}, decidido por <Actor id={newest.by} />.
          </>
        ) : (
          `Desde ${formatDayTime(newest.at)}, pela configuração do servidor.`
        )}
      </chakra.p>
      <chakra.div>
        <GuardedButton
          look="outline"
          size="sm"
          why={why}
          aria-label={`Propor outro valor: ${limitTitle(limit.name)}`}
          onClick={onChange}
        >
          Propor outro valor
        </GuardedButton>
      </chakra.div>
    </Card>
  )
}
