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
  [
    'extrato.xml: entry 12: the amount is not in BRL',
    'extrato.xml, lançamento 12: o valor não está em reais (BRL).',
  ],
  [
    'extrato.pdf: none of the formats that can be read: OFX, CAMT.053, CNAB 240, or CSV with a header that names data and valor',
    'extrato.pdf: o arquivo não está em um formato que se pode ler: OFX, CAMT.053, CNAB 240, ou CSV com cabeçalho de data e valor.',
  ],
  ['is needed', null],
])('says where a file cannot be read: %s', (detail, want) => {
  expect(readingFault(detail)).toBe(want)
})
