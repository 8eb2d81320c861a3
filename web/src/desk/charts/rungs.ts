import type { Ageing } from '../api/generated'

/** The rungs of the ladder, youngest first. */
export const rungs = [
  { key: 'days0to30Cents', label: 'Até 30 dias', className: 'desk-rung-1' },
  { key: 'days31to60Cents', label: '31 a 60', className: 'desk-rung-2' },
  { key: 'days61to90Cents', label: '61 a 90', className: 'desk-rung-3' },
  { key: 'over90Cents', label: 'Mais de 90', className: 'desk-rung-4' },
] as const

export type Rungs = Pick<Ageing, (typeof rungs)[number]['key'] | 'totalCents'>

/** All rows together. */
export function sumRungs(rows: readonly Rungs[]): Rungs {
  const sum = (key: keyof Rungs) => rows.reduce((total, row) => total + row[key], 0)
  return {
    days0to30Cents: sum('days0to30Cents'),
    days31to60Cents: sum('days31to60Cents'),
    days61to90Cents: sum('days61to90Cents'),
    over90Cents: sum('over90Cents'),
    totalCents: sum('totalCents'),
  }
}
