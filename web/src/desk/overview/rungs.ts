import type { Ageing } from '../api/generated'

/** The rungs of the ladder, youngest first. */
export const rungs = [
  { key: 'days0to30Cents', label: 'Até 30 dias', fill: 'light' },
  { key: 'days31to60Cents', label: '31 a 60', fill: 'moving' },
  { key: 'days61to90Cents', label: '61 a 90', fill: 'good' },
  { key: 'over90Cents', label: 'Mais de 90', fill: 'bad' },
] as const

type Rungs = Pick<Ageing, (typeof rungs)[number]['key'] | 'totalCents'>

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
