import { Icon } from '@/components/icon'
import { formatDayTime } from '@/lib/format'
import type { LedgerEvent } from '../api/generated'
import { Section } from '../parts/section'
import { Actor } from '../people/actor'
import { eventWord } from '../words/sale-events'
import { Postings } from './postings'

/** Everything that happened to a sale, oldest first, each with what it did to the book. */
export function History({ events }: { events: readonly LedgerEvent[] }) {
  return (
    <Section title="História" text="Cada evento como está no registro, com os lançamentos que fez no livro.">
      {events.length === 0 ? (
        <p className="desk-zero">Nenhum evento ainda.</p>
      ) : (
        <ol className="desk-history" aria-label="História da venda">
          {events.map((event) => (
            <Happening key={event.sequence} event={event} />
          ))}
        </ol>
      )}
    </Section>
  )
}

function Happening({ event }: { event: LedgerEvent }) {
  const { sequence, type, recordedAt, actor, data, postings } = event
  const { label, icon, tone } = eventWord(type)
  return (
    <li>
      <span className={`desk-history-sign desk-badge-${tone}`}>
        <Icon name={icon} size="4" />
      </span>
      <div className="desk-history-event">
        <div>
          <h3 className="desk-history-title">{label}</h3>
          <p className="desk-zero">
            <time dateTime={recordedAt}>{formatDayTime(recordedAt)}</time>, <Actor id={actor} />
          </p>
        </div>
        {postings.length === 0 ? (
          <p className="desk-zero">Não mexeu no livro.</p>
        ) : (
          <Postings label={`Lançamentos: ${label}`} postings={postings} />
        )}
        <details className="desk-details">
          <summary>Evento nº {sequence.toLocaleString('pt-BR')}</summary>
          <p className="desk-id">{type}</p>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard */}
          <pre className="desk-raw" tabIndex={0} role="group" aria-label={`Dados do evento nº ${sequence}`}>
            {JSON.stringify(data, null, 2)}
          </pre>
        </details>
      </div>
    </li>
  )
}
