import { expect, it } from 'vitest'
import { cents } from '@/lib/money'
import { chartTop } from './months-scale'

it.each([
  [0, 1000],
  [900, 1000],
  [1001, 2000],
  [31_000, 40_000],
  [99_999, 100_000],
])('puts a round amount above %i', (highest, want) => {
  const month = {
    month: '2026-11',
    pending: cents(highest),
    approved: cents(0),
    paid: cents(0),
    canceled: cents(-50),
  }
  expect(chartTop([month])).toBe(want)
})
