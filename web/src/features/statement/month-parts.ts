/** The parts of a month, from the foot of its column up. */
export const monthParts = [
  { key: 'paid', status: 'PAID' },
  { key: 'approved', status: 'CASHBACK' },
  { key: 'pending', status: 'PENDING' },
  { key: 'canceled', status: 'CANCELED' },
] as const
