import type { CashbackEventType, CashbackStatus } from '@/api/purchase'
import type { IconName } from '@/ui/icon'

/** The four statuses: the specification's word, its colour and a sign of its own. */
export const statuses: Record<CashbackStatus, { label: string; color: string; icon: IconName }> = {
  PENDING: { label: 'Pendente', color: 'status.pending', icon: 'clock' },
  CASHBACK: { label: 'Aprovado', color: 'status.approved', icon: 'check' },
  PAID: { label: 'Pago', color: 'status.paid', icon: 'devolve' },
  CANCELED: { label: 'Cancelado', color: 'status.canceled', icon: 'close' },
}

/** The order in which money moves. */
export const statusOrder = [
  'PENDING',
  'CASHBACK',
  'PAID',
  'CANCELED',
] as const satisfies readonly CashbackStatus[]

/** The timeline's steps. */
export const eventCopy: Record<CashbackEventType, { title: string; text: string; icon: IconName }> = {
  click: { title: 'Clique', text: 'Você saiu daqui para a loja.', icon: 'click' },
  tracked: { title: 'Compra rastreada', text: 'A loja avisou da sua compra.', icon: 'bag' },
  attributed: { title: 'Compra identificada', text: 'Ligamos esta compra ao seu clique.', icon: 'link' },
  amended: { title: 'Valor alterado', text: 'A loja mudou o valor da compra.', icon: 'edit' },
  approved: { title: 'Cashback aprovado', text: 'A loja confirmou a compra.', icon: 'check' },
  capped: {
    title: 'Limite da campanha',
    text: 'Vimos quanto restava do limite por pessoa.',
    icon: 'info',
  },
  canceled: { title: 'Compra cancelada', text: 'A loja não confirmou a compra.', icon: 'close' },
  reopened: { title: 'De volta à análise', text: 'A loja vai confirmar a compra de novo.', icon: 'retry' },
  reserved: {
    title: 'Pagamento preparado',
    text: 'Este valor entrou em um pagamento por Pix.',
    icon: 'lock',
  },
  released: { title: 'Pagamento desfeito', text: 'O valor voltou para o seu saldo aprovado.', icon: 'retry' },
  paid: { title: 'Cashback pago', text: 'O Pix foi enviado para sua chave.', icon: 'devolve' },
  returned: {
    title: 'Pix devolvido',
    text: 'O banco devolveu o pagamento; o valor voltou ao saldo.',
    icon: 'retry',
  },
}
