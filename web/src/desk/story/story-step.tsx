import { type ReactNode, useId, useState } from 'react'
import { Icon } from '@/ui/icon'
import { formatCount, formatDay, shortId } from '@/lib/format'
import { SiteLink } from '@/ui/link'
import type { LedgerEvent } from '../api/generated'
import { Amount } from '../parts/amount'
import { deskPaths } from '../paths'
import { Actor } from '../people/actor'
import { eventWord } from '../words/events'
import { Postings } from './postings'
import { movedCents, type Step, sumPostings } from './steps'

const exactTime = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', timeStyle: 'medium' })

/** What an event says of why it happened, or what its network said. */
function noteOf({ data }: LedgerEvent): string | null {
  for (const part of [data, data.run, data.conversion]) {
    const reason: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, 'reason') : null
    if (typeof reason === 'string' && reason !== '') return reason
  }
  return null
}

/** The purchase that an event is about. */
function purchaseOf({ data }: LedgerEvent): { id: string; name: string } | null {
  const { conversion } = data
  if (typeof conversion !== 'object' || conversion === null) return null
  const id: unknown = Reflect.get(conversion, 'id')
  const store: unknown = Reflect.get(conversion, 'store')
  const name: unknown = typeof store === 'object' && store !== null ? Reflect.get(store, 'name') : null
  return typeof id === 'string' ? { id, name: typeof name === 'string' ? name : shortId(id) } : null
}

interface FoldProps {
  title: ReactNode
  opened?: boolean
  children: ReactNode
}

/** What is only drawn once it is opened. */
function Fold({ title, opened = false, children }: FoldProps) {
  const [open, setOpen] = useState(opened)
  return (
    <details
      className="desk-fold"
      open={open}
      onToggle={(event) => {
        setOpen(event.currentTarget.open)
      }}
    >
      <summary>
        <Icon name="chevronRight" size="4" />
        {title}
      </summary>
      {open && children}
    </details>
  )
}

function Caused({ events }: { events: readonly LedgerEvent[] }) {
  return (
    <ul className="desk-story-caused">
      {events.map((event) => {
        const purchase = purchaseOf(event)
        return (
          <li key={event.sequence}>
            <span>
              {eventWord(event.type).label}
              {purchase !== null && (
                <>
                  {': '}
                  <SiteLink className="desk-link" to={deskPaths.conversion(purchase.id)}>
                    {purchase.name}
                  </SiteLink>
                </>
              )}
            </span>
            <span className="desk-story-sequence">nº {formatCount(event.sequence)}</span>
            {event.postings.length > 0 && <Amount value={movedCents(event.postings)} />}
          </li>
        )
      })}
    </ul>
  )
}

/** One step of a story: what it was, who did it, and behind that its lines of the book and the event itself. */
export function StoryStep({ step, opened }: { step: Step; opened: boolean }) {
  const id = useId()
  const { event, caused } = step
  const { label, tone, icon } = eventWord(event.type)
  const postings = sumPostings([event.postings, ...caused.map((one) => one.postings)])
  const note = noteOf(event)
  const moved = [event, ...caused].some((one) => one.postings.length > 0)
  return (
    <li className="desk-step" aria-labelledby={id}>
      <span className={`desk-step-sign badge-${tone}`}>
        <Icon name={icon} size="4" />
      </span>
      <div className="desk-step-body">
        <p className="desk-step-head">
          <strong id={id}>{label}</strong>
          {postings.length > 0 && <Amount value={movedCents(postings)} />}
        </p>
        <p className="desk-step-facts">
          <Actor id={event.actor} />
          <time dateTime={event.recordedAt}>
            {`${formatDay(event.recordedAt)} às ${exactTime.format(new Date(event.recordedAt))}`}
          </time>
          <span className="desk-story-sequence" title={event.type}>
            nº {formatCount(event.sequence)}
          </span>
          {!moved && <span>Não mexeu no livro</span>}
        </p>
        {note !== null && <p className="desk-step-note">“{note}”</p>}
        <div className="desk-step-folds">
          {postings.length > 0 && (
            <Fold
              opened={opened}
              title={postings.length === 1 ? '1 lançamento' : `${formatCount(postings.length)} lançamentos`}
            >
              <Postings label={`Lançamentos: ${label}`} postings={postings} />
            </Fold>
          )}
          {caused.length > 0 && (
            <Fold title={caused.length === 1 ? 'Em 1 compra' : `Em ${formatCount(caused.length)} compras`}>
              <Caused events={caused} />
            </Fold>
          )}
          <Fold title="O evento no registro">
            <pre
              className="desk-story-data"
              // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
              tabIndex={0}
              role="group"
              aria-label={`Evento ${event.sequence}: ${event.type}`}
            >
              {`${event.type}\n${JSON.stringify(event.data, null, 2)}`}
            </pre>
          </Fold>
        </div>
      </div>
    </li>
  )
}
