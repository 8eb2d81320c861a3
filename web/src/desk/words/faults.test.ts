import { expect, it } from 'vitest'
import type { ReportFault } from '../api/generated'
import { faultText } from './faults'

it.each<[ReportFault, string]>([
  [{ rule: 'missing', field: 'saleAmount' }, 'Falta o valor da venda (saleAmount).'],
  [
    { rule: 'not_amount', field: 'commission', value: '1,50' },
    'A comissão (commission): chegou “1,50”, e o combinado é um valor como 249.90.',
  ],
  [
    { rule: 'other_kind', field: 'items[3].x', value: 'number', limit: 'text' },
    'O campo items[3].x: chegou número, e o combinado é texto.',
  ],
  [{ rule: 'other_kind', value: 'text', limit: 'object' }, 'O item: chegou texto, e o combinado é objeto.'],
  [{ rule: 'currency' }, 'A moeda é vazio. Só BRL entra no livro.'],
  [
    { rule: 'absurd', field: 'saleAmount', value: '98000000.07', limit: '1000000.00' },
    'O valor da venda (saleAmount) é de R$\u00a098.000.000,07, e o máximo é R$\u00a01.000.000,00.',
  ],
  [
    { rule: 'negative', field: 'commission', value: '-3.20' },
    'A comissão (commission) é de -R$\u00a03,20, abaixo de zero.',
  ],
])('says %j', (fault, want) => {
  expect(faultText(fault)).toBe(want)
})

it('says nothing of a rule that it does not know, and where there is none', () => {
  expect(faultText({ rule: 'brand_new' as ReportFault['rule'] })).toBe('')
  expect(faultText({ rule: 'toString' as ReportFault['rule'] })).toBe('')
  expect(faultText(undefined)).toBe('')
})
