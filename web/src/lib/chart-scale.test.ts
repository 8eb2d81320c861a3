import fc from 'fast-check'
import { expect, it } from 'vitest'
import { marks, roughAmount } from './chart-scale'

it.each([
  [0, 0, [0, 1000]],
  [0, 400_000, [0, 100_000, 200_000, 300_000, 400_000]],
  [-1_500, 250_000, [-100_000, 0, 100_000, 200_000, 300_000]],
])('from %i to %i has round marks', (least, greatest, want) => {
  expect(marks(least, greatest)).toEqual(want)
})

it.each([
  [900, 1000],
  [1001, 2000],
  [31_000, 40_000],
  [99_999, 100_000],
])('puts a round mark above %i', (highest, want) => {
  expect(marks(0, highest).at(-1)).toBe(want)
})

it('holds every amount between its first and its last mark, with zero among few', () => {
  const amount = fc.integer({ min: 0, max: 10 ** 13 })
  fc.assert(
    fc.property(amount, amount, (down, up) => {
      const found = marks(-down, up)
      expect(found[0]).toBeLessThanOrEqual(-down)
      expect(found.at(-1)).toBeGreaterThanOrEqual(up)
      expect(found).toContain(0)
      expect(found.length).toBeLessThanOrEqual(7)
      expect(found.every(Number.isSafeInteger)).toBe(true)
    }),
  )
})

it.each([
  [0, 'R$\u00a00'],
  [1_250_000, 'R$\u00a012,5\u00a0mil'],
  [-500_000_000, '\u2212R$\u00a05\u00a0mi'],
])('writes %i as "%s"', (value, want) => {
  expect(roughAmount(value)).toBe(want)
})
