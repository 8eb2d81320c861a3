import { expect, it } from 'vitest'
import { formatDayMonth, formatLongDate, formatLongMonth, formatShortMonth } from './months'

it('names months in Portuguese', () => {
  expect(formatShortMonth('2026-02')).toBe('fev')
  expect(formatLongMonth('2026-11')).toBe('novembro de 2026')
  expect(formatDayMonth('2026-12-31')).toBe('31 de dezembro')
  expect(formatLongDate('2027-03-01')).toBe('1 de março de 2027')
})

it('names every month as the language does', () => {
  const name = (month: 'long' | 'short', of: Date) =>
    of.toLocaleDateString('pt-BR', { timeZone: 'UTC', month })
  for (let month = 1; month <= 12; month++) {
    const first = new Date(Date.UTC(2026, month - 1))
    const text = first.toISOString().slice(0, 7)
    expect(formatLongMonth(text)).toBe(`${name('long', first)} de 2026`)
    expect(formatShortMonth(text)).toBe(name('short', first).replace('.', ''))
  }
})
