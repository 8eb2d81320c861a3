import type { IconName } from '@/components/icon'
import type { Tone } from '../parts/badge'

interface EventWord {
  readonly label: string
  readonly icon: IconName
  readonly tone: Tone
}

const words = new Map<string, EventWord>([
  ['click_recorded', { label: 'O cliente clicou', icon: 'click', tone: 'quiet' }],
  ['conversion_observed', { label: 'A rede informou uma venda sem dono', icon: 'bag', tone: 'waiting' }],
  ['conversion_tracked', { label: 'A rede informou a venda', icon: 'bag', tone: 'waiting' }],
  ['conversion_attributed', { label: 'A venda ganhou dono', icon: 'user', tone: 'moving' }],
  ['conversion_amended', { label: 'A rede mudou a venda', icon: 'edit', tone: 'quiet' }],
  ['conversion_approved', { label: 'A rede confirmou', icon: 'check', tone: 'moving' }],
  ['conversion_canceled', { label: 'A rede recusou', icon: 'close', tone: 'bad' }],
  ['conversion_reopened', { label: 'A rede voltou atrás', icon: 'retry', tone: 'waiting' }],
  ['conversion_reserved', { label: 'Reservada para um pagamento', icon: 'lock', tone: 'moving' }],
  ['conversion_released', { label: 'A reserva foi desfeita', icon: 'retry', tone: 'quiet' }],
  ['conversion_paid', { label: 'Paga por Pix', icon: 'devolve', tone: 'good' }],
  ['conversion_returned', { label: 'O Pix voltou', icon: 'retry', tone: 'bad' }],
])

/** An event in words; one that is new here by its type. */
export function eventWord(type: string): EventWord {
  return words.get(type.replace(/\.v\d+$/, '')) ?? { label: type, icon: 'info', tone: 'quiet' }
}
