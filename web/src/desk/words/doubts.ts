import { formatCount } from '@/lib/format'
import type { DoubtRecord, DoubtRule, PayoutVerdict } from '../api/generated'
import type { Tone } from '@/ui/badge'

interface RuleWords {
  readonly label: string
  /** When it speaks, and why that matters. */
  readonly text: string
  readonly tone: Tone
}

/** Why an approver might look twice. */
export const doubtRules: Record<DoubtRule, RuleWords> = {
  key_shared: {
    label: 'Chave repetida',
    text: 'Outra conta usa a mesma chave Pix. Uma pessoa com várias contas recebe várias vezes.',
    tone: 'bad',
  },
  by_hand: {
    label: 'Mexida à mão',
    text: 'Alguém da equipe corrigiu ou atribuiu uma das vendas. Confira quem foi e por quê.',
    tone: 'bad',
  },
  before_click: {
    label: 'Venda antes do clique',
    text: 'Uma das vendas aconteceu antes do clique que a trouxe. O clique não pode ser a causa.',
    tone: 'bad',
  },
  burst: {
    label: 'Muitas em um minuto',
    text: 'Cinco ou mais vendas em um minuto. Ninguém compra assim; um programa, sim.',
    tone: 'bad',
  },
  above_commission: {
    label: 'Acima da comissão',
    text: 'O cashback de uma das vendas é maior do que a comissão da rede. Confira quem mudou a taxa da loja, e quando.',
    tone: 'bad',
  },
  key_fresh: {
    label: 'Chave nova',
    text: 'A chave Pix tem menos de uma semana. Quem rouba uma conta troca a chave primeiro.',
    tone: 'waiting',
  },
  above_own: {
    label: 'Acima do costume do cliente',
    text: 'Mais de três vezes o maior Pix que este cliente já recebeu.',
    tone: 'waiting',
  },
  above_store: {
    label: 'Acima do costume da loja',
    text: 'Uma das compras passa de cinco vezes a venda típica da loja.',
    tone: 'waiting',
  },
  first_payout: {
    label: 'Primeiro Pix',
    text: 'O cliente ainda não recebeu nenhum Pix. É comum, e pesa pouco sozinho.',
    tone: 'quiet',
  },
}

export const verdicts: Record<PayoutVerdict, { readonly label: string; readonly tone: Tone }> = {
  fraud: { label: 'Era fraude', tone: 'bad' },
  fine: { label: 'Estava certo', tone: 'good' },
}

/** How often a rule was right, in words. */
export function hitsText({ fraud, fine }: DoubtRecord): string {
  const total = fraud + fine
  if (total === 0) return 'Ainda sem parecer.'
  return `Acertou ${formatCount(fraud)} de ${formatCount(total)} ${total === 1 ? 'parecer' : 'pareceres'}.`
}
