import { chakra } from '@chakra-ui/react/styled-system'
import { formatDayTime } from '@/lib/format'
import type { BreakNote } from '../api/generated'
import { Section } from '@/ui/section'
import { Actor } from '../people/actor'
import { categoryLabel, noteLabel, reasonLabel } from '../words/breaks'

/** What a note says beside what was done. A run names the category there. */
function saidOf({ reason, comment, sequence }: BreakNote): string {
  return [
    reason === '' ? '' : reasonLabel(reason),
    categoryLabel(comment),
    sequence === undefined ? '' : `Evento ${sequence}`,
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

/** What people and runs did about a break, the oldest first. */
export function Notes({ notes }: { notes: readonly BreakNote[] }) {
  return (
    <Section title="Histórico">
      <chakra.ol aria-label="Histórico" listStyle="none" display="grid">
        {notes.map((note, place) => (
          <chakra.li
            key={`${note.at}-${place}`}
            position="relative"
            ps="6"
            pb="4"
            _last={{ pb: '0', _before: { display: 'none' } }}
            _before={{
              content: '""',
              position: 'absolute',
              insetStart: '1',
              top: '3',
              bottom: '-1',
              width: '1px',
              bg: 'line.strong',
            }}
            _after={{
              content: '""',
              position: 'absolute',
              insetStart: '0',
              top: '1.5',
              width: '9px',
              height: '9px',
              borderRadius: 'full',
              bg: 'action.text',
            }}
          >
            <chakra.p textStyle="small" fontWeight="semibold">
              {noteLabel(note.action)}
            </chakra.p>
            {saidOf(note) !== '' && (
              <chakra.p textStyle="small" overflowWrap="anywhere">
                {saidOf(note)}
              </chakra.p>
            )}
            <chakra.p textStyle="caption" color="fg.muted">
              {formatDayTime(note.at)} · <Actor id={note.by} />
            </chakra.p>
          </chakra.li>
        ))}
      </chakra.ol>
    </Section>
  )
}
