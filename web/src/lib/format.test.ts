import { describe, expect, it, vi } from 'vitest'
import {
  formatAgo,
  formatBasisPoints,
  formatCount,
  formatDay,
  formatDayTime,
  formatRate,
  shortId,
} from './format'

describe('dates', () => {
  it('are days of São Paulo, whatever the machine is set to', () => {
    expect(formatDay('2026-11-21T02:30:00Z')).toBe('20/11/2026')
    expect(formatDay('2026-11-21T03:00:00Z')).toBe('21/11/2026')
    expect(formatDayTime('2026-11-21T17:02:00Z')).toBe('21/11/2026 às 14:02')
  })
})

describe('formatBasisPoints', () => {
  it.each([
    [500, '5%'],
    [250, '2,5%'],
    [125, '1,25%'],
    [7, '0,07%'],
    [1000, '10%'],
  ])('writes %i as %s', (value, want) => {
    expect(formatBasisPoints(value)).toBe(want)
  })
})

it('shortens an id to its first block', () => {
  expect(shortId('3f0f2b7e-8a51-4d6c-9a3e-5b1d2c7e9f10')).toBe('3f0f2b7e')
})

it.each([
  [0, 'há 1 min'],
  [59, 'há 59 min'],
  [60, 'há 1 h'],
  [47 * 60 + 59, 'há 47 h'],
  [48 * 60, 'há 2 dias'],
])('%i minutes are %s', (minutes, want) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T12:00:00Z') + minutes * 60_000)
  expect(formatAgo('2026-11-21T12:00:00Z').replaceAll('\u00a0', ' ')).toBe(want)
})

it.each([
  [0, '0'],
  [999, '999'],
  [1234, '1.234'],
  [-1_234_567, '-1.234.567'],
])('groups %i as %s', (value, want) => {
  expect(formatCount(value)).toBe(want)
})

it('writes rates with at least four decimals', () => {
  expect([5_432_100, 36_105, 1_000_000, 5_432_110, 1_234_000_000].map(formatRate)).toEqual([
    '5,4321',
    '0,036105',
    '1,0000',
    '5,43211',
    '1.234,0000',
  ])
})
