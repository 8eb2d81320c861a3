import { expect, it } from 'vitest'
import { timeBefore, verdictText } from './sales'

it.each([
  ['2026-11-20T12:00:00Z', 'menos de 1 min'],
  ['2026-11-20T11:48:00Z', '12 min'],
  ['2026-11-20T08:55:00Z', '3 h 05 min'],
  ['2026-11-19T12:00:00Z', '1 dia'],
  ['2026-11-18T08:00:00Z', '2 dias e 4 h'],
  ['2026-11-20T12:00:30Z', 'menos de 1 min'],
])('says how long before the sale %s was', (instant, want) => {
  expect(timeBefore(instant, '2026-11-20T12:00:00Z')).toBe(want)
})

it('shows what a network says, and words that it does not know', () => {
  expect([verdictText('approved'), verdictText('lost')]).toEqual(['Confirmada', 'lost'])
})
