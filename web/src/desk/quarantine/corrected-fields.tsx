import './quarantine.css'
import { formatDayTime } from '@/lib/format'
import type { CorrectedField } from '../api/generated'
import { Section } from '@/ui/section'
import { Actor } from '../people/actor'

/** What people put in the place of what a network delivered, field by field; nothing when they did not. */
export function CorrectedFields({ fields }: { fields: readonly CorrectedField[] }) {
  if (fields.length === 0) return null
  return (
    <Section
      title="Corrigido à mão"
      text="O que a rede enviou e o que foi posto no lugar. A entrega original nunca muda."
    >
      <ul aria-label="Campos corrigidos" className="desk-changes">
        {fields.map(({ item, field, arrived, corrected, by, at }) => (
          <li key={`${item}/${field}/${at}`}>
            <strong>{field}:</strong>{' '}
            <span className="desk-changes-values">
              {arrived !== undefined && <del className="desk-id">{arrived}</del>}
              {corrected !== undefined && <ins className="desk-id">{corrected}</ins>}
            </span>{' '}
            <span className="desk-zero">
              {by === '' ? '' : <Actor id={by} />} {formatDayTime(at)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
