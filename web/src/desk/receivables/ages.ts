import type { AgedNetwork } from '../api/generated'

/** Amounts of a network by their age, in columns. */
export const ages = [
  ['to30Cents', 'Até 30 dias'],
  ['to60Cents', '31 a 60'],
  ['to90Cents', '61 a 90'],
  ['overCents', 'Mais de 90'],
  ['totalCents', 'Total'],
] as const

/** The same with their sum. */
export const withTotal = (row: AgedNetwork) => ({
  ...row,
  totalCents: row.to30Cents + row.to60Cents + row.to90Cents + row.overCents,
})
