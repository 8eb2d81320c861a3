import { formatDayTime } from '@/lib/format'
import type { AuditRecord } from '../api/generated'
import { Section } from '@/ui/section'
import { Actor } from '../people/actor'
import { deedText } from '../words/quarantine'

/** What people did about an entry, and why. */
export function Notes({ notes }: { notes: readonly AuditRecord[] }) {
  return (
    <Section title="O que já foi feito">
      {notes.length === 0 ? (
        <p className="desk-notes desk-zero">Ninguém mexeu neste item ainda.</p>
      ) : (
        <ol className="desk-notes" aria-label="O que já foi feito">
          {notes.map(({ id, at, actor, action, reason }) => (
            <li key={id}>
              <strong>{deedText(action)}</strong>
              <span>{reason}</span>
              <span className="desk-zero">
                <Actor id={actor} />, {formatDayTime(at)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
