import { formatCount, formatDayTime, shortId } from '@/lib/format'
import { SiteLink } from '@/ui/link'
import type { ParkedEvent, Proposal } from '../api/generated'
import { Badge } from '@/ui/badge'
import { GuardedButton } from '../parts/guarded-button'
import { deskPaths } from '../paths'
import type { Column } from '../table/columns'
import { parkedSubject, parkedWords } from '../words/integrity'

interface ParkedActions {
  /** Why nobody can be asked now to agree that the event does not count; null when it can be proposed. */
  readonly whyNot: (event: ParkedEvent) => string | null
  /** The proposal that waits for a decision on the event. */
  readonly proposalOf: (event: ParkedEvent) => Proposal | undefined
  readonly onPropose: (event: ParkedEvent, button: HTMLElement) => void
}

/** The columns of the parked events. */
export function parkedColumns(actions: ParkedActions): readonly Column<ParkedEvent>[] {
  return [
    { id: 'evento', header: 'Evento', width: 5, cell: ({ event }) => formatCount(event) },
    {
      id: 'tipo',
      header: 'Tipo',
      width: 12,
      grow: 1,
      cell: ({ type }) => (type === undefined ? '–' : <span title={type}>{type}</span>),
    },
    { id: 'sobre', header: 'Sobre', width: 11, cell: (event) => <About event={event} /> },
    {
      id: 'motivo',
      header: 'Por que está parado',
      width: 12,
      cell: ({ code }) => {
        const { label, text, tone } = parkedWords(code)
        return (
          <span title={text}>
            <Badge tone={tone}>{label}</Badge>
          </span>
        )
      },
    },
    { id: 'desde', header: 'Desde', width: 11, cell: ({ since }) => formatDayTime(since) },
    {
      id: 'saldo',
      header: 'Saldo em análise',
      width: 9,
      cell: ({ userId }) =>
        userId === undefined ? (
          'De ninguém'
        ) : (
          <SiteLink className="desk-link" to={`${deskPaths.conversions}?q=${userId}`}>
            Cliente {shortId(userId)}
          </SiteLink>
        ),
    },
    { id: 'acoes', header: 'Ações', width: 10.5, cell: (event) => <Actions event={event} {...actions} /> },
  ]
}

/** What a parked event is about: a link where there is something to look at. */
function About({ event: { about, aggregateId, conversionId, payoutId } }: { event: ParkedEvent }) {
  if (conversionId !== undefined)
    return (
      <SiteLink className="desk-link" to={deskPaths.conversion(conversionId)}>
        Venda {shortId(conversionId)}
      </SiteLink>
    )
  if (payoutId !== undefined)
    return (
      <SiteLink className="desk-link" to={deskPaths.payout(payoutId)}>
        Pagamento {shortId(payoutId)}
      </SiteLink>
    )
  return <span title={aggregateId}>{parkedSubject(about)}</span>
}

function Actions({ event, whyNot, proposalOf, onPropose }: ParkedActions & { event: ParkedEvent }) {
  const proposal = proposalOf(event)
  const number = formatCount(event.event)
  if (proposal !== undefined)
    return (
      <SiteLink
        className="desk-link"
        to={deskPaths.proposal(proposal.id)}
        aria-label={`Ver a proposta sobre o evento ${number}`}
      >
        Ver a proposta
      </SiteLink>
    )
  return (
    <GuardedButton
      look="outline"
      size="row"
      why={whyNot(event)}
      aria-label={`Desconsiderar o evento ${number}`}
      onClick={({ currentTarget }) => {
        onPropose(event, currentTarget)
      }}
    >
      Desconsiderar
    </GuardedButton>
  )
}
