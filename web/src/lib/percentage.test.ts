import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { cents } from './money'
import { cashbackOf } from './cashback'
import { bannerPercentage, cardPercentage, clickPercentage, doubleOf, ratePercentage } from './percentage'

interface Row {
  bps: number | null
  type: 'REGULAR' | 'LOYALTY' | 'SEASONAL'
  banner: string
  card: string
  double: string
}

// The server's own tests are held to the same table.
const rows = JSON.parse(readFileSync('../catalog/testdata/percent.json', 'utf8')) as Row[]

it.each(rows)('writes $bps basis points in a $type area as the server does', ({ bps, type, ...want }) => {
  const percentage = bps === null ? null : bps / 100
  expect({
    banner: bannerPercentage(percentage, type),
    card: cardPercentage(percentage, type),
    double: doubleOf(percentage, type),
  }).toEqual(want)
})

it('says a rate and what it is the double of in one breath', () => {
  expect(ratePercentage(9, 'LOYALTY')).toBe('18% (dobro de 9%)')
  expect(ratePercentage(9, 'SEASONAL')).toBe('9%')
})

it.each([
  [1800, true, '18% (dobro de 9%)'],
  [650, true, '6,5% (dobro de 3,25%)'],
  [1800, false, '18%'],
  [0, true, '0%'],
  [10_000, true, '100%'],
])('writes the rate of a click, %i basis points, doubled %s: %s', (rate, loyalty, want) => {
  expect(clickPercentage(rate, loyalty)).toBe(want)
})

it.each([
  [100_00, 9, 'REGULAR', 9_00],
  [100_00, 9, 'LOYALTY', 18_00],
  [99, 4.25, 'REGULAR', 4],
  [100_00, null, 'LOYALTY', 0],
] as const)('%i cents at %s%% in a %s area earn %i', (purchase, percentage, area, want) => {
  expect(cashbackOf(cents(purchase), percentage, area)).toBe(want)
})
