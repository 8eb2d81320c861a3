import type { IconName } from '@/ui/icon'
import type { CashbackStatus, PayoutState, RunState } from '../api/generated'
import type { Tone } from '@/ui/badge'

export interface Word {
  readonly label: string
  readonly tone: Tone
  readonly icon: IconName
}

/** Where a Pix stands. */
export const payoutStates: Record<PayoutState, Word> = {
  REQUESTED: { label: 'Aguardando aprovação', tone: 'waiting', icon: 'lock' },
  APPROVED: { label: 'Na fila', tone: 'waiting', icon: 'clock' },
  SUBMITTING: { label: 'Enviando', tone: 'moving', icon: 'external' },
  IN_FLIGHT: { label: 'Com o provedor', tone: 'moving', icon: 'clock' },
  PAID: { label: 'Pago', tone: 'good', icon: 'check' },
  FAILED: { label: 'Falhou', tone: 'bad', icon: 'close' },
  CANCELED: { label: 'Cancelado', tone: 'quiet', icon: 'close' },
  RETURNED: { label: 'Devolvido', tone: 'bad', icon: 'retry' },
}

/** The order in which a Pix goes through them. */
export const payoutStateOrder = [
  'REQUESTED',
  'APPROVED',
  'SUBMITTING',
  'IN_FLIGHT',
  'PAID',
  'FAILED',
  'CANCELED',
  'RETURNED',
] as const satisfies readonly PayoutState[]

/** Where a run of payouts stands. */
export const runStates: Record<RunState, Word> = {
  OPEN: { label: 'Em planejamento', tone: 'moving', icon: 'clock' },
  PLANNED: { label: 'Aguardando aprovação', tone: 'waiting', icon: 'lock' },
  APPROVED: { label: 'Aprovada', tone: 'good', icon: 'check' },
  CANCELED: { label: 'Cancelada', tone: 'quiet', icon: 'close' },
}

/** Where a sale's cashback stands, as the shopper reads it too. */
export const cashbackStatuses: Record<CashbackStatus, Word> = {
  PENDING: { label: 'Pendente', tone: 'waiting', icon: 'clock' },
  CASHBACK: { label: 'Aprovado', tone: 'moving', icon: 'check' },
  PAID: { label: 'Pago', tone: 'good', icon: 'devolve' },
  CANCELED: { label: 'Cancelado', tone: 'quiet', icon: 'close' },
}

export const cashbackStatusOrder = [
  'PENDING',
  'CASHBACK',
  'PAID',
  'CANCELED',
] as const satisfies readonly CashbackStatus[]
