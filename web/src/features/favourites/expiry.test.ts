import { expect, it } from 'vitest'
import { expiryNotice } from './expiry'

it.each([
  [null, null],
  ['2026-11-19', null],
  ['2026-11-20', 'Vence hoje'],
  ['2026-11-21', 'Vence amanhã'],
  ['2026-11-22', 'Vence em 2 dias'],
  ['2026-11-27', 'Vence em 7 dias'],
  ['2026-11-28', null],
])('%s is announced as %s on 20 November', (endDate, want) => {
  expect(expiryNotice(endDate, '2026-11-20')).toBe(want)
})

it('counts days over the ends of months and years', () => {
  expect(expiryNotice('2027-01-02', '2026-12-31')).toBe('Vence em 2 dias')
})
