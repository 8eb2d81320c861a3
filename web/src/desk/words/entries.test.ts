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

it('says how much of a balance is forfeited, and since when nobody can claim it', () => {
  const payload = {
    accountId: '0190a0c8-0000-7000-8000-000000000001',
    erasedAt: '2020-03-02T12:00:00Z',
    since: '2021-11-28T12:00:00Z',
    through: 41,
    sales: 1_200,
    cents: 1_249,
  }
  const proposal = makeProposal({ kind: 'forfeit_balance', payload })
  expect(proposalTitle('forfeit_balance')).toBe('Reconhecer um saldo prescrito')
  expect(proposalEffect(proposal)).toContain('R$\u00a012,49 que ninguém mais pode reclamar')
  expect(proposalFacts(proposal)).toEqual([
    { name: 'Apagada em', value: '02/03/2020' },
    { name: 'A pagar desde antes de', value: '28/11/2021' },
    { name: 'Vendas', value: '1.200' },
    { name: 'Saldo', value: 'R$\u00a012,49' },
  ])
})

it.each([
  [500, 'A baixar', 'passam a ser perda'],
  [-500, 'A reverter', 'A baixa é revertida'],
])('says which way a write-off of %i goes', (cents, name, effect) => {
  const proposal = makeProposal({ kind: 'write_off', payload: { conversionId: '5a1e0000', cents } })
  expect(proposalEffect(proposal)).toContain(effect)
  expect(proposalFacts(proposal)).toContainEqual({ name, value: 'R$\u00a05,00' })
})
