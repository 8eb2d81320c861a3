import type { BreakSeverity, ExplainBreakRequest, ReconciliationBreak } from '../api/generated'
import type { Word } from './money'

/** How bad a break is. */
export const severities: Record<BreakSeverity, Word> = {
  critical: { label: 'Crítica', tone: 'bad', icon: 'alert' },
  high: { label: 'Alta', tone: 'waiting', icon: 'flag' },
  medium: { label: 'Média', tone: 'moving', icon: 'info' },
  low: { label: 'Baixa', tone: 'quiet', icon: 'info' },
}

/** The worst first. */
export const severityOrder = ['critical', 'high', 'medium', 'low'] as const satisfies readonly BreakSeverity[]

type BreakState = ReconciliationBreak['state']

/** How far people have come with it. */
export const breakStates: Record<BreakState, Word> = {
  open: { label: 'Em aberto', tone: 'bad', icon: 'flag' },
  assigned: { label: 'Com responsável', tone: 'waiting', icon: 'user' },
  explained: { label: 'Explicada', tone: 'moving', icon: 'info' },
  corrected: { label: 'Corrigida', tone: 'good', icon: 'check' },
  closed: { label: 'Encerrada', tone: 'quiet', icon: 'lock' },
}

export const breakStateOrder = [
  'open',
  'assigned',
  'explained',
  'corrected',
  'closed',
] as const satisfies readonly BreakState[]

interface Category {
  readonly label: string
  /** What to do about it. */
  readonly advice: string
}

/** What is wrong, and what to do about it. */
export const categories: ReadonlyMap<string, Category> = new Map(
  Object.entries<Category>({
    unknown_outflow: {
      label: 'Saída sem explicação',
      advice: 'Saiu dinheiro que nenhum pagamento explica. Pergunte agora ao banco ou ao provedor.',
    },
    duplicate: {
      label: 'Movimento em dobro',
      advice: 'Há um segundo movimento com o mesmo identificador. Se saiu dinheiro, peça-o de volta.',
    },
    status_mismatch: {
      label: 'Situação diferente',
      advice: 'O livro e o outro lado discordam sobre o que aconteceu. Abra o pagamento e compare.',
    },
    amount_mismatch: {
      label: 'Valor diferente',
      advice: 'Os dois lados têm valores diferentes. Compare-os com o provedor.',
    },
    missing_at_provider: {
      label: 'Falta no provedor',
      advice: 'O livro diz que foi pago e o provedor não o conhece. Peça o identificador do Pix.',
    },
    missing_at_bank: {
      label: 'Falta no banco',
      advice: 'O livro diz que foi pago e o extrato não o mostra. Peça o identificador do Pix.',
    },
    return_unbooked: {
      label: 'Devolução sem lançamento',
      advice: 'O banco devolveu um pagamento e o livro não sabe. Registre a devolução no pagamento.',
    },
    return_missing: {
      label: 'Devolução que não chegou',
      advice:
        'O livro registrou uma devolução que o outro lado não conhece, e o valor voltou ao saldo. Confira quem a registrou antes de pagar qualquer rodada.',
    },
    stale_in_flight: {
      label: 'Parada com o provedor',
      advice: 'O Pix está com o provedor há mais de um dia. Pergunte a ele.',
    },
    balance_mismatch: {
      label: 'Saldo não fecha',
      advice: 'Faltam linhas no arquivo, ou ele foi alterado. Baixe-o de novo e concilie outra vez.',
    },
    currency_mismatch: {
      label: 'Outra moeda',
      advice: 'O movimento não é em reais. Confira-o com quem o registrou.',
    },
    orphan_credit: {
      label: 'Entrada sem dono',
      advice: 'Entrou dinheiro que ninguém esperava. Descubra de quem é.',
    },
    missing_in_ledger: {
      label: 'Falta no livro',
      advice: 'A rede informa uma venda que não temos. Peça a ela que a envie de novo.',
    },
    missing_at_network: {
      label: 'Falta na rede',
      advice: 'Temos uma venda que o relatório da rede não traz. Pergunte a ela.',
    },
    fee_unexplained: {
      label: 'Tarifa sem explicação',
      advice: 'A cobrança não é a combinada. Confira o contrato.',
    },
    timing: {
      label: 'Diferença de dia',
      advice: 'O pagamento é nosso e o outro lado ainda pode lançá-lo amanhã. Depois disso vira divergência.',
    },
  }),
)

/** A category in words; one that is new here by its code. */
export function categoryLabel(code: string): string {
  return categories.get(code)?.label ?? code
}

/** Why a break is no reason to worry. */
export const breakReasons: Record<ExplainBreakRequest['reason'], string> = {
  timing: 'Diferença de dia: já apareceu, ou aparece, em outra data',
  bank: 'Erro do banco',
  provider: 'Erro do provedor',
  network: 'Erro da rede',
  fee: 'Tarifa combinada',
  transfer: 'Transferência nossa entre contas',
  booked: 'O livro já tem o lançamento',
  'statement-twin': 'O extrato repete o mesmo movimento',
  other: 'Outro motivo',
}

export const breakReasonOrder = [
  'timing',
  'bank',
  'provider',
  'network',
  'fee',
  'transfer',
  'booked',
  'statement-twin',
  'other',
] as const satisfies readonly ExplainBreakRequest['reason'][]

/** A reason in words; one that is new here by its code. */
export function reasonLabel(code: string): string {
  const known = breakReasonOrder.find((reason) => reason === code)
  return known === undefined ? code : breakReasons[known]
}

/** For how long a break is open. */
export const ages: Record<ReconciliationBreak['age'], string> = {
  '0-1': 'até 1 dia',
  '2-7': '2 a 7 dias',
  '8-30': '8 a 30 dias',
  '>30': '> 30 dias',
}

const actions = new Map([
  ['found', 'Encontrada pela conciliação'],
  ['reopened', 'Encontrada de novo'],
  ['changed', 'Mudou de uma conciliação para outra'],
  ['cleared', 'Resolvida: a conciliação não a encontra mais'],
  ['assigned', 'Entregue a um responsável'],
  ['explained', 'Explicada'],
  ['corrected', 'Corrigida no livro'],
  ['closed', 'Encerrada'],
])

/** What somebody, or a run, did about a break. */
export function noteLabel(action: string): string {
  return actions.get(action) ?? action
}
