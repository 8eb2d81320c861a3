import type { IconName } from '@/ui/icon'
import type { Tone } from '@/ui/badge'
import type { Invoice } from '../api/generated'

/** How an invoice stands. */
export const invoiceStates = {
  issued: { label: 'Emitida', tone: 'good', icon: 'check' },
  corrected: { label: 'Corrigida', tone: 'good', icon: 'edit' },
  canceled: { label: 'Cancelada', tone: 'quiet', icon: 'close' },
} as const satisfies Record<string, { readonly label: string; readonly tone: Tone; readonly icon: IconName }>

/** How an invoice stands: one in the place of another is corrected. */
export function invoiceState({
  canceled,
  replaces,
}: Pick<Invoice, 'canceled' | 'replaces'>): keyof typeof invoiceStates {
  if (canceled) return 'canceled'
  return replaces === undefined ? 'issued' : 'corrected'
}
