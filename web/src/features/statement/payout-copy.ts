import type { Payout } from '@/api/account/generated'
import type { Tone } from '@/ui/badge'
import type { IconName } from '@/ui/icon'

/** Where a payment stands: a word, a sign, a colour, and what that means for the shopper. */
export const payoutStatuses: Record<
  Payout['status'],
  { label: string; icon: IconName; tone: Tone; text: string }
> = {
  PREPARING: {
    label: 'Em preparo',
    icon: 'lock',
    tone: 'moving',
    text: 'Separamos este valor. O Pix sai assim que o pagamento for aprovado.',
  },
  SENDING: {
    label: 'Pix a caminho',
    icon: 'clock',
    tone: 'waiting',
    text: 'Enviamos ao banco e esperamos a confirmação.',
  },
  PAID: { label: 'Pago', icon: 'devolve', tone: 'good', text: 'O Pix chegou à sua chave.' },
  RETURNED: {
    label: 'Devolvido',
    icon: 'retry',
    tone: 'bad',
    text: 'O banco devolveu o Pix. O valor voltou ao seu saldo aprovado e entra no próximo pagamento.',
  },
  FAILED: {
    label: 'Não enviado',
    icon: 'retry',
    tone: 'bad',
    text: 'O Pix não saiu. O valor voltou ao seu saldo aprovado e entra no próximo pagamento.',
  },
}

export const keyRefusedText =
  'O banco não aceitou sua chave Pix. O valor voltou ao seu saldo aprovado e espera outra chave.'

export function partlyReturnedText(amount: string): string {
  return `O banco devolveu ${amount} deste Pix. Esse valor voltou ao seu saldo aprovado.`
}

/** What a payment pays: purchases, and bonuses of invitations where there are any. */
export function paidText({ purchases, bonuses }: Pick<Payout, 'purchases' | 'bonuses'>): string {
  const texts = [
    purchases > 0 && (purchases === 1 ? '1 compra' : `${String(purchases)} compras`),
    bonuses > 0 && (bonuses === 1 ? '1 bônus de indicação' : `${String(bonuses)} bônus de indicação`),
  ]
  return texts.filter((text) => text !== false).join(' e ')
}

export const nextText = 'O que a loja aprovar até lá entra junto.'
export const nothingYetText =
  'Ainda não há valor aprovado. O que a loja aprovar até lá entra neste pagamento.'
export const missingKeyText = 'Sem uma chave Pix que o banco aceite, o valor fica guardado no seu saldo.'

export function debtText(amount: string): string {
  return `Uma compra já paga foi cancelada pela loja: ${amount} serão descontados dos próximos pagamentos.`
}

export function heldText(moment: string): string {
  return `Sua chave Pix mudou há pouco. Por segurança, só pagamos nela a partir de ${moment}.`
}

export const receiptFailed = 'Não foi possível abrir o comprovante.'
export const yearFailed = 'Não foi possível abrir o comprovante anual.'
export const yearText =
  'O que você recebeu por Pix em cada ano. Não é orientação fiscal: consulte seu contador.'
export const exportFailed = 'Não foi possível exportar o extrato.'
