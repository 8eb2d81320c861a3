import type { ApiError } from '@/lib/problem'

/** What a refusal means to who closes a month, where the server's sentence is for every page. */
const closing = new Map(
  Object.entries({
    period_not_over:
      'Este mês ainda não acabou. Ele pode ser fechado a partir do primeiro dia do mês seguinte.',
    period_order: 'Há um mês anterior em aberto. Os meses são fechados em ordem: feche aquele primeiro.',
    period_unexplained: 'Falta algo neste mês. Resolva ou explique cada item da lista.',
    period_closed: 'Este mês já está fechado. Atualize a página para ver quem o fechou.',
    payouts_blocked:
      'Saiu dinheiro que ninguém explicou. Explique as divergências críticas antes de fechar o mês.',
    payouts_halted:
      'Um evento do mês está em análise, ou os pagamentos estão parados. Resolva em Integridade antes de fechar o mês.',
  }),
)

/** What a refusal means to who works on a break. */
const breaks = new Map(
  Object.entries({
    break_state:
      'A situação desta divergência mudou enquanto você escrevia. Volte e confira o que outra pessoa fez.',
    invalid_owner:
      'Essa pessoa não pode cuidar de divergências: escolha alguém de Finanças com acesso ativo.',
  }),
)

/** The server's reasons why a payout does not move. */
const waits: readonly (readonly [string, string])[] = [
  ['the provider holds it', 'O provedor está segurando este Pix; em geral falta saldo na conta pagadora.'],
  [
    'it was sent a moment ago',
    'Foi enviado há instantes e o provedor ainda não o conhece. Espere um minuto.',
  ],
  ['has another key by now', 'O provedor não o conhece, e o cliente tem outra chave agora. Não é reenviado.'],
  ['its run is not approved', 'A rodada ainda não foi aprovada.'],
  ['it was given to another provider', 'Foi enviado por outro provedor, e só ele sabe o que houve.'],
  ['the provider has another amount', 'O provedor tem este Pix com outro valor. Confira no painel dele.'],
  ['another order of the same id', 'O provedor tem outro pedido com o mesmo id. Confira no painel dele.'],
  ['takes no request now', 'O provedor não aceita pedidos agora. Pergunte de novo em alguns minutos.'],
  ['gives no answer', 'O provedor não respondeu. Pergunte de novo em alguns minutos.'],
]

function worded(sentences: ReadonlyMap<string, string>): (refusal: ApiError | null) => ApiError | null {
  return (refusal) =>
    refusal === null ? null : { ...refusal, message: sentences.get(refusal.code) ?? refusal.message }
}

/** A refusal to close a month, in words. */
export const closingRefusal = worded(closing)

/** A refusal to change a break, in words. */
export const breakRefusal = worded(breaks)

/** A refusal to do something with a payout, with the reason that the server gives. */
export function payoutRefusal(refusal: ApiError | null): ApiError | null {
  const why = waits.find(([said]) => refusal?.details.some((detail) => detail.includes(said)))?.[1]
  if (refusal?.code !== 'payout_waits' || why === undefined) return refusal
  return { ...refusal, message: `${why} Nada foi enviado em dobro.` }
}

/** A refusal to approve a proposal, with what is promised by now where that is why. */
export function approvalRefusal(refusal: ApiError | null): ApiError | null {
  if (refusal?.code !== 'terms_above_guard_by_now') return refusal
  return { ...refusal, message: [refusal.message, `${refusal.details.join('; ')}.`].join(' ') }
}
