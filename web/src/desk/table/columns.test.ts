import { expect, it } from 'vitest'
import { needsCards } from './columns'

const table = (width: number) => [{ id: 'valor', header: 'Valor', width, cell: () => null }]

it.each([
  [639, 20, true],
  [720, 40, false],
  [720, 65, true],
  [1000, 65, false],
])('at %i px, a table of %i rem is cards: %s', (px, rem, cards) => {
  expect(needsCards(px, table(rem))).toBe(cards)
})
