import { expect, it } from 'vitest'
import { readingFault } from './reading'

it.each([
  [
    'extrato.csv:14:3: this is not a date such as 20/11/2026 or 2026-11-20',
    'extrato.csv, linha 14, coluna 3: isto não é uma data como 20/11/2026 ou 2026-11-20.',
  ],
  [
    'extrato.csv:9: the row has a date and no amount',
    'extrato.csv, linha 9: a linha tem data e não tem valor.',
  ],
  ['a: b.csv:2:1: something new', 'a: b.csv, linha 2, coluna 1: something new.'],
  [
    'extrato.ofx: the file has several accounts: give the statement of one',
    'extrato.ofx: o arquivo tem mais de uma conta: envie o extrato de uma só.',
  ],
  ['is needed', null],
])('says where a file cannot be read: %s', (detail, want) => {
  expect(readingFault(detail)).toBe(want)
})
