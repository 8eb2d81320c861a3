import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import { renderDesk } from '../testing/render'
import type { Cash } from '../api/generated'
import { shortOf } from './cash'

const band = { expectedCents: 120_00, freshCents: 0, tested: 0, errorBps: 0, biasBps: 0 }
const cash: Cash = {
  accounts: [
    { provider: true, name: '', cents: -500_00, posted: false },
    { provider: false, name: 'principal', cents: 84_127_90, posted: true },
  ],
  madeAt: '2026-11-28T06:00:00Z',
  weeks: [
    {
      from: '2026-11-28',
      approved: { ...band, prudentCents: 98_00, tested: 17, errorBps: 1240, biasBps: -310 },
      received: { ...band, expectedCents: undefined },
      paid: band,
    },
  ],
}

it('says what is on the accounts, what is expected, and how far forecasts were off', async () => {
  server.use(http.get('*/api/v1/finance/cash', () => HttpResponse.json(cash)))
  renderDesk('/financeiro/caixa')
  const accounts = await screen.findByRole('table', { name: 'Contas' })
  expect(accounts).toHaveTextContent('sem transferências lançadas: o livro não sabe')
  expect(accounts).toHaveTextContent('R$ 84.127,90')
  const weeks = within(screen.getByRole('grid', { name: 'Próximas semanas' })).getAllByRole('row')
  expect(weeks[1]).toHaveTextContent('28/11/2026')
  expect(weeks[1]).toHaveTextContent('R$ 120,00 · R$ 98,00')
  expect(weeks[1]).toHaveTextContent('não dá para saber')
  const errors = within(screen.getByRole('grid', { name: 'Erro das previsões' })).getAllByRole('row')
  expect(errors[1]).toHaveTextContent('12%; 3% para menos')
  expect(errors[1]).toHaveTextContent('sem passado para comparar')
  expect(await accessibilityViolations()).toEqual([])
})

it('says when there is no forecast yet, and that it cannot be read', async () => {
  server.use(http.get('*/api/v1/finance/cash', () => HttpResponse.json({ accounts: [], weeks: [] })))
  renderDesk('/financeiro/caixa')
  expect(await screen.findByText('Ainda não há previsão.')).toBeVisible()
  expect(screen.getByText('Nenhuma conta teve movimento.')).toBeVisible()
})

it('says that it cannot be read', async () => {
  server.use(http.get('*/api/v1/finance/cash', () => problem(500, 'internal', 'Erro inesperado.')))
  renderDesk('/financeiro/caixa')
  expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeVisible()
})

it('warns of a run that is more than the provider has, where the book knows that', () => {
  const at = (cents: number, posted: boolean): Cash => ({
    accounts: [{ provider: true, name: '', cents, posted }],
    weeks: [],
  })
  expect(shortOf(at(100_00, true), 130_50)).toEqual({ there: 'R$\u00a0100,00', missing: 'R$\u00a030,50' })
  expect(shortOf(at(130_50, true), 130_50)).toBeNull()
  expect(shortOf(at(-900_00, false), 130_50)).toBeNull()
  expect(shortOf({ accounts: [], weeks: [] }, 130_50)).toBeNull()
  expect(shortOf(undefined, 130_50)).toBeNull()
})
