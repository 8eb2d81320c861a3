import { chakra } from '@chakra-ui/react/styled-system'
import { shortId } from '@/lib/format'
import { SiteLink } from '@/ui/link'
import { deskPaths } from '../paths'
import { Actor } from '../people/actor'
import { limitTitle } from '../words/limits'

const Link = chakra(SiteLink, { base: { color: 'action.text', fontWeight: 'semibold' } })

/** Where what a record is about can be looked at, and what it is called. */
function pageOf(subject: string): { readonly to: string; readonly label: string } | null {
  const [kind = '', id = ''] = subject.split(/:(.*)/s)
  if (id === '') return null
  if (kind === 'payout') return { to: deskPaths.payout(id), label: `Pagamento ${shortId(id)}` }
  if (kind === 'payout_run' && id === 'new') return { to: deskPaths.runs, label: 'Nova rodada' }
  if (kind === 'run' || kind === 'payout_run')
    return { to: deskPaths.run(id), label: `Rodada ${shortId(id)}` }
  if (kind === 'conversion') return { to: deskPaths.conversion(id), label: `Venda ${shortId(id)}` }
  if (kind === 'proposal') return { to: deskPaths.proposal(id), label: `Proposta ${shortId(id)}` }
  if (kind === 'break') return { to: deskPaths.break(id), label: `Divergência ${shortId(id)}` }
  if (kind === 'remittance') return { to: deskPaths.remittance(id), label: `Recebimento ${shortId(id)}` }
  if (kind === 'invoice') {
    const [network = '', month = ''] = id.split(':')
    return { to: deskPaths.invoice(network, month), label: `Fatura de ${network}, ${month}` }
  }
  if (kind === 'halt') return { to: deskPaths.integrity, label: `Parada ${shortId(id)}` }
  if (kind === 'budget-end') return { to: deskPaths.budget(id), label: `Orçamento ${shortId(id)}` }
  if (kind === 'terms') return { to: deskPaths.storeTerms(id), label: `Condições de ${id}` }
  if (kind === 'limit') return { to: deskPaths.limits, label: limitTitle(id) }
  if (kind === 'event') return { to: deskPaths.parked, label: `Evento ${id}` }
  if (kind === 'entry') return { to: deskPaths.entries, label: 'Lançamento manual' }
  if (kind === 'period') return { to: deskPaths.periods, label: `Mês ${id}` }
  if (kind === 'quarantine' && /^\d+$/.test(id))
    return { to: deskPaths.quarantined(Number(id)), label: `Quarentena ${id}` }
  return null
}

/** What a record is about. */
export function Subject({ subject }: { subject: string }) {
  const page = pageOf(subject)
  if (page !== null) return <Link to={page.to}>{page.label}</Link>
  if (subject.startsWith('budget:')) return 'Orçamento'
  if (subject.startsWith('rates:')) return 'Cotações de moedas'
  if (subject.startsWith('account:')) return `Conta ${subject.slice('account:'.length)}`
  if (subject === 'referral-terms') return 'Condições de indicação'
  if (subject === 'book:scheme') return 'Reconhecimento da receita'
  if (subject.startsWith('policy:')) return `Prazo de pagamento de ${subject.slice('policy:'.length)}`
  return subject.startsWith('staff:') || subject.startsWith('partner:') ? <Actor id={subject} /> : subject
}
