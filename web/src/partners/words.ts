import type { IconName } from '@/ui/icon'
import type { Tone } from '@/ui/badge'
import type { PartnerLine, PartnerOutcome, SandboxCase, SandboxLine } from './api/generated'

interface State {
  readonly tone: Tone
  readonly icon: IconName
  readonly text: string
}

/** What became of a delivery. */
export const outcomes: Record<PartnerOutcome, State> = {
  received: { tone: 'moving', icon: 'clock', text: 'Na fila' },
  accepted: { tone: 'good', icon: 'check', text: 'Aceita' },
  quarantined: { tone: 'waiting', icon: 'pause', text: 'Na quarentena' },
  refused: { tone: 'bad', icon: 'close', text: 'Recusada' },
}

/** How a sale stands, in the words of the standard message. */
export const statuses: Record<NonNullable<PartnerLine['status']>, State> = {
  pending: { tone: 'waiting', icon: 'clock', text: 'pending' },
  approved: { tone: 'good', icon: 'check', text: 'approved' },
  declined: { tone: 'bad', icon: 'close', text: 'declined' },
}

/** How an item left the quarantine. */
export const resolutions: Record<NonNullable<PartnerLine['resolution']>, string> = {
  replayed: 'Reenviada e aceita',
  corrected: 'Corrigida pelo operador',
  dismissed: 'Descartada pelo operador',
}

const reasons = new Map([
  ['unreadable', 'Não tem o formato combinado'],
  ['invalid', 'Um campo falta ou está mal formado'],
  ['unknown_status', 'O status não é conhecido'],
  ['unsupported_currency', 'A moeda não é BRL'],
  ['negative_amount', 'Um valor é negativo'],
  ['absurd_amount', 'Um valor passa de R$ 1.000.000,00'],
  ['future_timestamp', 'Uma data está mais de 24 horas à frente'],
  ['invalid_request', 'Um cabeçalho está mal formado, ou o corpo veio cortado'],
  ['signature_missing', 'Falta um cabeçalho da assinatura'],
  ['signature_invalid', 'Nenhuma assinatura confere'],
  ['signature_stale', 'O relógio está a mais de cinco minutos do nosso'],
  ['delivery_mismatch', 'O mesmo webhook-id veio com outro corpo'],
  ['too_large', 'O corpo passa de 1 MiB'],
  ['too_slow', 'O corpo demorou mais de dez segundos'],
])

/** Why something was not taken; a code without words stands for itself. */
export function reasonText(code: string): string {
  return reasons.get(code) ?? code
}

/** The cases of the conformance kit. */
export const caseNames: Record<SandboxCase['name'], string> = {
  pending: 'Venda nova',
  approve: 'Aprovação',
  amend: 'Mudança de valor',
  cancel: 'Cancelamento',
  restore: 'Restauração',
  duplicate: 'Repetição',
  out_of_order: 'Fora de ordem',
  bad_signature: 'Assinatura errada',
  wrong_clock: 'Relógio errado',
}

export const caseStates: Record<SandboxCase['state'], State> = {
  waiting: { tone: 'quiet', icon: 'clock', text: 'Ainda não' },
  passed: { tone: 'good', icon: 'check', text: 'Passou' },
  failed: { tone: 'bad', icon: 'close', text: 'Falhou' },
}

/** What an item that was tried out would have done. */
export const results: Record<SandboxLine['result'], string> = {
  tracked: 'venda nova',
  approved: 'aprovada',
  amended: 'alterada',
  canceled: 'cancelada',
  reopened: 'de volta a pendente',
  unchanged: 'nada mudou',
  refused: 'recusada',
}
