import type { Claim } from '@/api/account/generated'
import type { Tone } from '@/ui/badge'
import type { IconName } from '@/ui/icon'
import { config } from '@/lib/config'

/** The ways to ask for help. */
export const helps = {
  contact: { title: 'Fale conosco', text: 'Conte o que aconteceu. A resposta vai para o seu e-mail.' },
  missing: {
    title: 'Não encontrei minha compra',
    text: 'Diga de qual visita e de qual pedido se trata. A resposta vem na hora, e continuamos procurando.',
  },
} as const

export type Help = keyof typeof helps

/** What a message can be about. The server knows them by these sentences. */
export const motives = [
  `Ajuda com o ${config.brand} Devolve`,
  'Dúvidas, sugestões ou problemas com o site',
  'Parcerias comerciais',
  'Outro motivo',
] as const

/** How many characters a message may have. */
export const longestMessage = 2000

export const copy = {
  receiptHelps:
    'Um comprovante ajuda a loja a achar a compra, e algumas só procuram com ele: nota fiscal, e-mail de confirmação ou foto da tela do pedido. Foto ou PDF, até 5 MB.',
  receiptAttached: 'Comprovante anexado.',
  receiptTooLarge: 'Este arquivo tem mais de 5 MB. Envie uma foto ou um PDF menor.',
  fieldMissing: 'Preencha este campo.',
  orderWrong: 'Confira o número do pedido.',
  dateWrong: 'Confira a data da compra.',
  valueWrong: 'Escreva o valor em reais, como 249,90.',
  valueTooHigh: 'O valor vai até R$ 1.000.000,00.',
} as const

/** The states of a claim: a word, a sign and the colours of the purchase status that feels alike. */
export const claimStatuses: Record<Claim['status'], { label: string; icon: IconName; tone: Tone }> = {
  OPEN: { label: 'Em análise', icon: 'clock', tone: 'waiting' },
  RESOLVED: { label: 'Resolvida', icon: 'check', tone: 'good' },
  CLOSED: { label: 'Encerrada', icon: 'close', tone: 'quiet' },
}

/** What keeps a purchase from being traced back to a click. */
export const lossReasons = [
  'Entrar na loja por outro link, anúncio ou site de cupons depois de sair daqui.',
  'Terminar a compra em outro aparelho, em outro navegador ou no aplicativo da loja.',
  'Bloquear anúncios ou recusar os cookies da loja.',
  'Usar um código de desconto que não mantém o cashback: o de outro lugar, ou o de um cupom daqui onde a loja não aceita os dois.',
  'Pagar com vale-presente ou de uma forma que a loja não aceita no cashback.',
] as const
