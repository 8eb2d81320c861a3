import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, centsFromReais, formatCents, parseReais, sumCents } from './money'

const amount = fc.integer({ min: -9_000_000_000_000, max: 9_000_000_000_000 })

/** Writes cents as the server does: digits and a point, never arithmetic. */
function asJson(value: number): string {
  const digits = String(Math.abs(value)).padStart(3, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

describe('cents', () => {
  it.each([0.5, NaN, Infinity, 2 ** 53, -0.01])('refuses %s', (value) => {
    expect(() => cents(value)).toThrow(RangeError)
  })

  it('has one zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true)
  })
})

describe('centsFromReais', () => {
  it('reads back every amount that the server can write', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(centsFromReais(JSON.parse(asJson(value)) as number)).toBe(value)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([0.1 + 0.2, 1.005, 12.345, NaN, 1e300])(
    'refuses %s, which is no amount with two decimals',
    (value) => {
      expect(() => centsFromReais(value)).toThrow(RangeError)
    },
  )
})

describe('formatCents', () => {
  it.each([
    [0, 'R$ 0,00'],
    [5, 'R$ 0,05'],
    [123_456, 'R$ 1.234,56'],
    [-99, '-R$ 0,99'],
    [100_000_000, 'R$ 1.000.000,00'],
  ])('writes %i as %s', (value, want) => {
    expect(formatCents(cents(value)).replace('\u00a0', ' ')).toBe(want)
  })

  it('keeps every digit', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(Number(formatCents(cents(value)).replace(/[^\d-]/g, ''))).toBe(value)
      }),
    )
  })
})

describe('sumCents', () => {
  it('adds exactly, and refuses a sum that is no longer exact', () => {
    expect(sumCents([cents(10), cents(20), cents(-5)])).toBe(25)
    expect(() => sumCents([cents(Number.MAX_SAFE_INTEGER), cents(1)])).toThrow(RangeError)
  })
})

describe('parseReais', () => {
  it('reads back every amount as it is shown', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), (value) => {
        expect(parseReais(formatCents(cents(value)))).toBe(value)
      }),
    )
  })

  it.each([
    ['249,90', 24990],
    ['249.9', 24990],
    ['1249', 124900],
    ['1.249', 124900],
    ['1.249,5', 124950],
    ['R$ 0,01', 1],
    [' 12 ', 1200],
  ])('reads %j', (text, value) => {
    expect(parseReais(text)).toBe(value)
  })

  it.each(['', ',', 'dez', '1,234', '1.23,45', '12.3456', '-1', '1,2,3', '1e3', '99999999999999999999'])(
    'refuses %j',
    (text) => {
      expect(parseReais(text)).toBeNull()
    },
  )
})
