import '../quarantine/quarantine.css'
import { formatDayTime } from '@/lib/format'
import type { Hand } from '../api/generated'
import { Badge } from '@/ui/badge'
import { Section } from '@/ui/section'
import { Actor } from '../people/actor'
import { doubtRules } from '../words/doubts'
import { handTexts } from '../words/sales'

const { label, tone } = doubtRules.by_hand

/** The mark of a sale in which people had a hand: the one that its payout has in a run. */
export function HandMark({ hands }: { hands: readonly Hand[] }) {
  return hands.length === 0 ? null : <Badge tone={tone}>{label}</Badge>
}

/** Who had a hand in a sale, and when; nothing where nobody had. */
export function Hands({ hands }: { hands: readonly Hand[] }) {
  if (hands.length === 0) return null
  return (
    <Section title={label} text="Quem da equipe decidiu algo nesta venda. O porquê está no registro.">
      <ul aria-label={label} className="desk-notes">
        {hands.map(({ deed, by, at }) => (
          <li key={`${deed} ${by} ${at}`}>
            <strong>{handTexts[deed]}</strong>
            <span className="desk-zero">
              {by === '' ? 'Não se sabe quem' : <Actor id={by} />}, {formatDayTime(at)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
