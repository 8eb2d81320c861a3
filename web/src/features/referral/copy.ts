import type { Bonus, ReferralTerms } from '@/api/account/generated'
import type { Tone } from '@/ui/badge'
import type { IconName } from '@/ui/icon'
import { cents, formatCents } from '@/lib/money'

const reais = (amount: number) => formatCents(cents(amount))

/** What both people get, in one sentence. */
export function promiseText({ inviterCents, invitedCents }: ReferralTerms): string {
  return inviterCents === invitedCents
    ? `${reais(inviterCents)} para você e ${reais(invitedCents)} para quem chegar pelo seu link.`
    : `${reais(inviterCents)} para você, ${reais(invitedCents)} para quem chegar pelo seu link.`
}

/** What has to happen for it, in the order in which it does. */
export function stepsOf({ minSaleCents, days, perMonth }: ReferralTerms): readonly string[] {
  const purchase = minSaleCents > 0 ? `uma compra de ${reais(minSaleCents)} ou mais` : 'uma compra'
  return [
    'Envie o seu link. Ele vale por 30 dias no navegador de quem abrir.',
    `A pessoa cria a conta e, em até ${String(days)} dias, faz ${purchase} pelo Devolve.`,
    'A loja aprova a compra, e os dois têm uma chave Pix cadastrada: o bônus entra no saldo aprovado dos dois e sai no próximo Pix.',
    `São até ${String(perMonth)} indicações com bônus por mês; as demais esperam o mês seguinte. Indicar a si mesmo não vale, e o bônus é retirado se a compra for cancelada antes do Pix.`,
  ]
}

/** What the page of an invitation says to who was invited. */
export function welcomeText({ invitedCents, minSaleCents, days }: ReferralTerms): string {
  const purchase = minSaleCents > 0 ? `compra de ${reais(minSaleCents)} ou mais` : 'compra'
  return `Crie sua conta por este convite e ganhe ${reais(invitedCents)} de bônus depois da sua primeira ${purchase} aprovada, feita em até ${String(days)} dias.`
}

/** Where a bonus stands. */
export const bonusStatuses: Record<Bonus['status'], { label: string; icon: IconName; tone: Tone }> = {
  APPROVED: { label: 'Aprovado', icon: 'check', tone: 'good' },
  IN_PAYMENT: { label: 'Em pagamento', icon: 'clock', tone: 'moving' },
  PAID: { label: 'Pago', icon: 'devolve', tone: 'good' },
  CANCELED: { label: 'Cancelado', icon: 'close', tone: 'bad' },
}

export const bonusRoles: Record<Bonus['role'], string> = {
  INVITER: 'Você indicou alguém',
  INVITED: 'Você chegou por uma indicação',
}

export const copy = {
  copied: 'Link copiado.',
  notCopied: 'Não foi possível copiar. O link está selecionado: copie por aqui.',
  rests:
    'O programa está em pausa: indicações de agora não ganham bônus. As de antes seguem valendo como combinado.',
  shareTitle: 'Devolve',
  shareText: 'Crie sua conta no Devolve pelo meu link e a gente ganha bônus:',
  shareAtRest: 'Crie sua conta no Devolve e receba de volta parte do que você compra:',
} as const
