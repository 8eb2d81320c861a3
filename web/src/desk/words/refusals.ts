import type { ApiError } from '@/api/problem'

/** What a refusal means to who closes a month, where the server's sentence is for every page. */
const closing = new Map([
  [
    'period_not_over',
    'Este mês ainda não acabou. Ele pode ser fechado a partir do primeiro dia do mês seguinte.',
  ],
  ['period_order', 'Há um mês anterior em aberto. Os meses são fechados em ordem: feche aquele primeiro.'],
  ['period_closed', 'Este mês já está fechado. Atualize a página para ver quem o fechou.'],
  [
    'payouts_blocked',
    'Saiu dinheiro que ninguém explicou. Explique as divergências críticas antes de fechar o mês.',
  ],
])

/** What a refusal means to who works on a break. */
const breaks = new Map([
  [
    'break_state',
    'A situação desta divergência mudou enquanto você escrevia. Volte e confira o que outra pessoa fez.',
  ],
  [
    'invalid_owner',
    'Essa pessoa não pode cuidar de divergências: escolha alguém de Finanças com acesso ativo.',
  ],
])

function worded(sentences: ReadonlyMap<string, string>): (error: ApiError) => ApiError {
  return (error) => ({ ...error, message: sentences.get(error.code) ?? error.message })
}

/** A refusal to close a month, in words. */
export const closingRefusal = worded(closing)

/** A refusal to change a break, in words. */
export const breakRefusal = worded(breaks)
