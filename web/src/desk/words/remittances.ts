import { formatCount } from '@/lib/format'
import type { IconName } from '@/ui/icon'
import type { Tone } from '@/ui/badge'
import type { Remittance, WaitingSale } from '../api/generated'

/** How far a remittance has come. */
export const remittanceStates: Record<
  Remittance['state'],
  { readonly label: string; readonly tone: Tone; readonly icon: IconName; readonly text: string }
> = {
  prepared: {
    label: 'Preparado',
    tone: 'waiting',
    icon: 'clock',
    text: 'Não está no livro: falta a decisão de outra pessoa, ou a proposta foi recusada.',
  },
  booked: {
    label: 'Lançado',
    tone: 'moving',
    icon: 'clock',
    text: 'Está no livro. Nem toda venda tem a sua parte ainda.',
  },
  done: {
    label: 'Concluído',
    tone: 'good',
    icon: 'check',
    text: 'Está no livro, e cada venda tem a sua parte.',
  },
}

/** "1.234 de 1.300 vendas": how many have their part. */
export function progressText({ allocated, sales }: Pick<Remittance, 'allocated' | 'sales'>): string {
  return `${formatCount(allocated)} de ${formatCount(sales)} ${sales === 1 ? 'venda' : 'vendas'}`
}

const refusals: readonly (readonly [RegExp, string])[] = [
  [/is in \d+ remittances already/, 'A venda já está em 24 recebimentos, e não cabe em mais um.'],
  [/got .+ of remittance/, 'A venda já recebeu outra parte deste mesmo pagamento.'],
]

/** Why a sale has not got its part. */
export function waitingText({ why, detail = '' }: Pick<WaitingSale, 'why' | 'detail'>): string {
  if (why === 'not_tried') return 'Ainda não chegou a sua vez.'
  if (why === 'not_reported')
    return 'Ninguém informou esta venda. Quando a rede a informar, ela recebe a sua parte.'
  return (
    refusals.find(([said]) => said.test(detail))?.[1] ??
    'O livro não aceitou a parte. Avise a equipe técnica.'
  )
}
