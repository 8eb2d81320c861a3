import type { Month } from '@/api/purchase'

/** The parts of a month, from the foot of its column up. */
export const monthParts = [
  { key: 'paid', status: 'PAID' },
  { key: 'approved', status: 'CASHBACK' },
  { key: 'pending', status: 'PENDING' },
  { key: 'canceled', status: 'CANCELED' },
] as const

/** Whether there is anything of a month to draw; what was taken back takes no room. */
export function isEmptyMonth(month: Month): boolean {
  return monthParts.every(({ key }) => month[key] <= 0)
}
