import { screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { accessibilityViolations } from '@/testing/render'
import { problem } from '@/testing/handlers'
import { server } from '@/testing/server'
import { makeTrialBalance } from '../testing/check-factories'
import { renderDesk, usableButton } from '../testing/render'
import { accountsOf } from './accounts'
import { lastDay, monthEndAfter, monthEndBefore } from './months'

const rows = () => screen.getAllByRole('row').map((row) => row.textContent.replaceAll('\u00a0', ' '))

it('shows the book in words, with columns that add up', async () => {
  renderDesk('/financeiro/balancete?em=2026-10-31')
  await screen.findByText('Débitos e créditos são iguais.')
  expect(screen.getByText('Mês fechado')).toBeVisible()
  expect(rows()).toEqual([
    'ContaCódigoDébitoCrédito',
    'Ativo',
    'Comissões a receber2 redes1.2.1R$ 1.500,00–',
    'Passivo',
    'Cashback a pagar12 clientes2.1.1–R$ 600,00',
    'Receita',
    'Receita de comissões3.1–R$ 900,00',
    'TotalR$ 1.500,00R$ 1.500,00',
    'Memorandos, fora dos totais',
    'novelty–R$ 7,00',
  ])
  await waitFor(() => {
    expect(document.title).toBe('Balancete · Financeiro · Marca')
  })
  expect(await accessibilityViolations()).toEqual([])
})

it('opens an account of several networks, by keyboard too', async () => {
  const { user } = renderDesk('/financeiro/balancete?em=2026-10-31')
  const opener = await screen.findByRole('button', { name: 'Comissões a receber' })
  expect(opener).toHaveAttribute('aria-expanded', 'false')
  opener.focus()
  await user.keyboard('{Enter}')
  expect(opener).toHaveAttribute('aria-expanded', 'true')
  expect(rows().slice(3, 5)).toEqual(['rede-doisR$ 400,00–', 'rede-umR$ 1.100,00–'])
})

it('goes from month end to month end, and the address with it', async () => {
  const { user, address } = renderDesk('/financeiro/balancete?em=2026-10-31')
  await user.click(await usableButton('Fim do mês anterior'))
  expect(address()).toBe('/financeiro/balancete?em=2026-09-30')
  await screen.findByRole('region', { name: 'Saldos em 30 de setembro de 2026' })
  await user.click(screen.getByRole('button', { name: 'Fim do mês seguinte' }))
  expect(address()).toBe('/financeiro/balancete?em=2026-10-31')
})

it('says loudly when the columns differ', async () => {
  server.use(
    http.get('*/api/v1/finance/trial-balance', () =>
      HttpResponse.json(makeTrialBalance('2026-10-31', { creditCents: 149_999 })),
    ),
  )
  renderDesk('/financeiro/balancete?em=2026-10-31')
  expect(await screen.findByRole('alert')).toHaveTextContent('Débitos e créditos diferem em R$ 0,01.')
})

it('says why it cannot be read, and reads it again', async () => {
  server.use(
    http.get('*/api/v1/finance/trial-balance', () => problem(500, 'internal', 'Erro inesperado.'), {
      once: true,
    }),
  )
  const { user } = renderDesk('/financeiro/balancete?em=2026-10-31')
  await user.click(await screen.findByRole('button', { name: /Tentar/ }))
  await waitFor(() => {
    expect(screen.getByText('Débitos e créditos são iguais.')).toBeVisible()
  })
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(10)
})

it('loses no cent between rows and columns', () => {
  const classes = {
    receivable: 'asset',
    payable: 'liability',
    cashback_granted: 'reduction',
    paid: 'memorandum',
  } as const
  const row = fc
    .record({
      account: fc.constantFrom('receivable', 'payable', 'cashback_granted', 'paid'),
      owner: fc.constantFrom('', 'rede-um', 'rede-dois'),
      owners: fc.nat(9),
      balanceCents: fc.integer({ min: -1e12, max: 1e12 }),
    })
    .map((drawn) => ({ ...drawn, code: '1', name: drawn.account, class: classes[drawn.account] }))
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), (list) => {
      const { money, memoranda } = accountsOf(list)
      const accounts = [...money, ...memoranda].flatMap((group) => group.accounts)
      expect(memoranda.flatMap((group) => group.accounts).every(({ account }) => account === 'paid')).toBe(
        true,
      )
      const net = accounts.reduce((sum, { creditCents, debitCents }) => sum + creditCents - debitCents, 0)
      expect(net).toBe(list.reduce((sum, { balanceCents }) => sum + balanceCents, 0))
      expect(accounts.reduce((sum, { debitCents }) => sum + debitCents, 0)).toBe(
        list.reduce((sum, { balanceCents }) => sum + Math.max(0, -balanceCents), 0),
      )
    }),
  )
})

it('knows the ends of months', () => {
  expect(['2026-02', '2028-02', '2026-12'].map(lastDay)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31'])
  expect(monthEndBefore('2026-01-15')).toBe('2025-12-31')
  expect(monthEndAfter('2026-10-31', '2026-11-21')).toBe('2026-11-21')
  expect(monthEndAfter('2026-09-30', '2026-11-21')).toBe('2026-10-31')
  expect(monthEndAfter('2026-11-21', '2026-11-21')).toBeNull()
})
