import { expect, it } from 'vitest'
import { makeProposal } from '../testing/check-factories'
import { proposalEffect, proposalFacts, proposalTitle } from './proposals'

it('shows every line of an entry to whoever decides, on its side', () => {
  const proposal = makeProposal({
    kind: 'post_entry',
    payload: {
      kind: 'fee',
      text: 'Tarifa de novembro',
      lines: [
        { account: 'fees', cents: -4_500 },
        { account: 'bank_account', owner: 'itau-1234', cents: 4_500 },
      ],
    },
  })
  expect(proposalTitle('post_entry')).toBe('Lançar no livro à mão')
  expect(proposalEffect(proposal)).toContain('conta no dia da aprovação')
  expect(proposalFacts(proposal)).toEqual([
    { name: 'Tipo', value: 'Tarifa de banco ou provedor' },
    { name: 'De que é', value: 'Tarifa de novembro' },
    { name: 'Linha 1, débito', value: 'Tarifas de bancos e provedores: R$\u00a045,00' },
    { name: 'Linha 2, crédito', value: 'Bancos, itau-1234: R$\u00a045,00' },
  ])
})

it('says how much of a debt is given up', () => {
  const payload = {
    conversionId: '5a1e0000',
    cents: 200,
    owedCents: 249,
    paidCents: 1_249,
    forgivenCents: 1_000,
  }
  const proposal = makeProposal({ kind: 'write_off_debt', payload })
  expect(proposalTitle('write_off_debt')).toBe('Baixar o que um cliente deve')
  expect(proposalEffect(proposal)).toContain('R$\u00a02,00 deixam de ser descontados')
  expect(proposalFacts(proposal)).toContainEqual({ name: 'Em aberto', value: 'R$\u00a02,49' })
})

it.each([
  [500, 'A baixar', 'passam a ser perda'],
  [-500, 'A reverter', 'A baixa é revertida'],
])('says which way a write-off of %i goes', (cents, name, effect) => {
  const proposal = makeProposal({ kind: 'write_off', payload: { conversionId: '5a1e0000', cents } })
  expect(proposalEffect(proposal)).toContain(effect)
  expect(proposalFacts(proposal)).toContainEqual({ name, value: 'R$\u00a05,00' })
})
