import type { IconName } from '@/ui/icon'
import type { Tone } from '@/ui/badge'

interface EventWord {
  readonly label: string
  readonly tone: Tone
  readonly icon: IconName
}

const events = new Map<string, EventWord>([
  ['click_recorded', { label: 'Clique para a loja', tone: 'quiet', icon: 'click' }],
  ['conversion_tracked', { label: 'Venda informada pela rede', tone: 'waiting', icon: 'bag' }],
  ['conversion_attributed', { label: 'Venda ligada a um clique', tone: 'moving', icon: 'link' }],
  ['conversion_contested', { label: 'Contestada: a rede indicou outro clique', tone: 'bad', icon: 'alert' }],
  ['conversion_amended', { label: 'Valores corrigidos', tone: 'quiet', icon: 'edit' }],
  ['conversion_observed', { label: 'Informada de novo, sem mudança', tone: 'quiet', icon: 'eye' }],
  ['conversion_approved', { label: 'Aprovada pela rede', tone: 'good', icon: 'check' }],
  ['conversion_canceled', { label: 'Recusada pela rede', tone: 'bad', icon: 'close' }],
  ['conversion_reopened', { label: 'Reaberta: pendente de novo', tone: 'waiting', icon: 'clock' }],
  ['sale_held', { label: 'Retida: cashback acima da comissão', tone: 'waiting', icon: 'lock' }],
  ['sale_released', { label: 'Deixou de ser retida', tone: 'good', icon: 'check' }],
  ['conversion_reserved', { label: 'Reservada para um Pix', tone: 'waiting', icon: 'lock' }],
  ['conversion_released', { label: 'Reserva desfeita', tone: 'quiet', icon: 'retry' }],
  ['conversion_paid', { label: 'Paga ao cliente', tone: 'good', icon: 'devolve' }],
  ['conversion_returned', { label: 'Pagamento devolvido', tone: 'bad', icon: 'retry' }],
  ['conversion_restated', { label: 'Reapresentada no livro, sem mudança', tone: 'quiet', icon: 'edit' }],
  ['commission_received', { label: 'Pagamento da rede registrado', tone: 'good', icon: 'check' }],
  ['commission_allocated', { label: 'Comissão recebida da rede', tone: 'good', icon: 'check' }],
  ['debt_written_off', { label: 'Dívida do cliente baixada', tone: 'quiet', icon: 'edit' }],
  ['balance_forfeited', { label: 'Saldo prescrito: conta apagada', tone: 'quiet', icon: 'edit' }],
  ['commission_invoiced', { label: 'Fatura à rede, ou correção', tone: 'quiet', icon: 'edit' }],
  ['receivable_written_off', { label: 'Comissão baixada, ou baixa revertida', tone: 'quiet', icon: 'edit' }],
  ['campaign_cap_drawn', { label: 'Limite da campanha dividido', tone: 'moving', icon: 'check' }],
  ['cashback_capped', { label: 'Cashback dentro do limite da campanha', tone: 'quiet', icon: 'edit' }],
  ['budget_opened', { label: 'Orçamento aberto', tone: 'good', icon: 'check' }],
  ['budget_ended', { label: 'Orçamento encerrado', tone: 'quiet', icon: 'lock' }],
  ['budget_drawn', { label: 'Orçamento usado', tone: 'moving', icon: 'check' }],
  ['referral_terms_published', { label: 'Condições de indicação publicadas', tone: 'quiet', icon: 'edit' }],
  ['bonus_granted', { label: 'Bônus de indicação concedido', tone: 'good', icon: 'check' }],
  ['bonus_revoked', { label: 'Bônus de indicação revogado: compra recusada', tone: 'bad', icon: 'close' }],
  ['bonus_reserved', { label: 'Bônus reservado para um Pix', tone: 'waiting', icon: 'lock' }],
  ['bonus_released', { label: 'Reserva do bônus desfeita', tone: 'quiet', icon: 'retry' }],
  ['bonus_paid', { label: 'Bônus pago ao cliente', tone: 'good', icon: 'devolve' }],
  ['bonus_returned', { label: 'Pagamento do bônus devolvido', tone: 'bad', icon: 'retry' }],
  ['fee_recorded', { label: 'Tarifa do extrato', tone: 'quiet', icon: 'edit' }],
  ['entry_posted', { label: 'Lançamento manual', tone: 'quiet', icon: 'edit' }],
  ['book_scheme_begun', { label: 'Receita passa a ser da aprovação', tone: 'quiet', icon: 'flag' }],
  ['payout_requested', { label: 'Pix planejado, cashback reservado', tone: 'waiting', icon: 'lock' }],
  ['payout_approved', { label: 'Liberado para sair', tone: 'waiting', icon: 'check' }],
  ['payout_submitted', { label: 'Enviado ao provedor', tone: 'moving', icon: 'external' }],
  ['payout_accepted', { label: 'Aceito pelo provedor', tone: 'moving', icon: 'clock' }],
  ['payout_paid', { label: 'Pix pago', tone: 'good', icon: 'check' }],
  ['payout_failed', { label: 'Pix falhou', tone: 'bad', icon: 'close' }],
  ['payout_key_cleared', { label: 'Chave Pix liberada', tone: 'good', icon: 'check' }],
  ['payout_canceled', { label: 'Pix cancelado', tone: 'quiet', icon: 'close' }],
  ['payout_returned', { label: 'Pix devolvido pelo banco', tone: 'bad', icon: 'retry' }],
  ['payout_run_opened', { label: 'Rodada aberta', tone: 'moving', icon: 'flag' }],
  ['payout_run_planned', { label: 'Rodada planejada', tone: 'waiting', icon: 'lock' }],
  ['payout_run_approved', { label: 'Rodada aprovada', tone: 'good', icon: 'check' }],
  ['payout_run_canceled', { label: 'Rodada cancelada', tone: 'quiet', icon: 'close' }],
  ['period_closed', { label: 'Mês fechado', tone: 'quiet', icon: 'lock' }],
])

/** What an event of the ledger is called, whatever its version. One that is not known keeps its name. */
export function eventWord(type: string): EventWord {
  return events.get(type.replace(/\.v\d+$/, '')) ?? { label: type, tone: 'quiet', icon: 'info' }
}
