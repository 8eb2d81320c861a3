/** What a limit bounds, in words. */
const limits = new Map(
  Object.entries({
    payout_second_above: {
      title: 'Rodada que sai sem segunda pessoa',
      text: 'Acima deste total, uma rodada sempre precisa de outra pessoa para sair.',
    },
    payout_alone_per_day: {
      title: 'Rodadas liberadas sozinho, por dia',
      text: 'O que uma pessoa pode liberar sozinha num dia de São Paulo, somando as rodadas. Zero: nada.',
    },
    attribution_second_above: {
      title: 'Cashback atribuído sozinho, por dia',
      text: 'Acima deste cashback, somado por pessoa e dia, dar uma venda a um clique precisa de outra pessoa.',
    },
    correction_second_above: {
      title: 'Vendas corrigidas sozinho, por dia',
      text: 'Acima deste valor de venda, somado por pessoa e dia, corrigir uma entrega precisa de outra pessoa.',
    },
  }),
)

/** What a limit is called; one that is new here by its code. */
export function limitTitle(name: string): string {
  return limits.get(name)?.title ?? name
}

/** What a limit bounds. */
export function limitText(name: string): string {
  return limits.get(name)?.text ?? ''
}
