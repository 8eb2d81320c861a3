import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import { renderDesk } from '../testing/render'
import type { Cash, ProviderBalance } from '../api/generated'
import { shortOf } from './cash'

const band = { expectedCents: 120_00, freshCents: 0, tested: 0, errorBps: 0, biasBps: 0 }
const cash: Cash = {
  accounts: [
    { provider: true, name: '', cents: -500_00, posted: false },
    { provider: false, name: 'principal', cents: 84_127_90, posted: true },
  ],
  provider: {
    tells: true,
    name: 'efi',
    cents: 470_00,
    answeredAt: '2026-11-28T12:00:00Z',
    bookCents: 500_00,
    differsSince: '2026-11-28T09:00:00Z',
  },
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
  expect(
    within(accounts).getByRole('link', { name: 'R$\u00a084.127,90: razão de principal' }),
  ).toHaveAttribute('href', '/financeiro/razao?conta=bank_account&titular=principal')
  expect(screen.getByRole('button', { name: 'Exportar PDF: posição' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Exportar CSV: previsão' })).toBeVisible()
  const told = screen.getByLabelText('Saldo do provedor')
  expect(told).toHaveTextContent('Segundo o provedor (efi)R$ 470,00')
  expect(told).toHaveTextContent('Segundo o livro, na mesma horaR$ 500,00')
  expect(told).toHaveTextContent('Diferença−R$ 30,00 desde 28/11/2026 às 06:00')
  expect(told).toHaveTextContent('em 28/11/2026 às 09:00')
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
  server.use(
    http.get('*/api/v1/finance/cash', () =>
      HttpResponse.json({ accounts: [], provider: { tells: false }, weeks: [] }),
    ),
  )
  renderDesk('/financeiro/caixa')
  expect(await screen.findByText('Ainda não há previsão.')).toBeVisible()
  expect(screen.getByText('Nenhuma conta teve movimento.')).toBeVisible()
  expect(screen.getByText(/configurado não informa o saldo/)).toBeVisible()
})

it('says that it cannot be read', async () => {
  server.use(http.get('*/api/v1/finance/cash', () => problem(500, 'internal', 'Erro inesperado.')))
  renderDesk('/financeiro/caixa')
  expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeVisible()
})

it.each<[string, ProviderBalance, string]>([
  ['was not asked yet', { tells: true, name: 'efi' }, 'O provedor ainda não foi perguntado.'],
  [
    'never answered',
    { tells: true, name: 'efi', unansweredSince: '2026-11-28T12:00:00Z' },
    'O provedor não informa o saldo desde 28/11/2026 às 09:00.',
  ],
  [
    'answers no more',
    {
      tells: true,
      name: 'efi',
      cents: 1,
      answeredAt: '2026-11-27T12:00:00Z',
      unansweredSince: '2026-11-28T12:00:00Z',
    },
    'Abaixo está a última resposta.',
  ],
])('says plainly that the provider %s', async (_, provider, text) => {
  server.use(http.get('*/api/v1/finance/cash', () => HttpResponse.json({ ...cash, provider })))
  renderDesk('/financeiro/caixa')
  expect(await screen.findByText(new RegExp(text.replaceAll('.', '\\.')))).toBeVisible()
  expect(screen.queryByLabelText('Saldo do provedor') !== null).toBe(provider.cents !== undefined)
  if (provider.cents !== undefined) {
    expect(screen.getByLabelText('Saldo do provedor')).toHaveTextContent('sem transferências lançadas')
  }
})

it('warns of a run that is more than the provider has, by the smaller of what book and provider say', () => {
  const at = (book: number | undefined, told: number | undefined): Cash => ({
    accounts: [{ provider: true, name: '', cents: book ?? -900_00, posted: book !== undefined }],
    provider: { tells: true, ...(told !== undefined && { cents: told, answeredAt: '2026-11-28T12:00:00Z' }) },
    weeks: [],
  })
  const short = { there: 'R$\u00a0100,00', missing: 'R$\u00a030,50' }
  expect(shortOf(at(100_00, undefined), 130_50)).toEqual({ says: 'book', ...short })
  expect(shortOf(at(100_00, 500_00), 130_50)).toEqual({ says: 'book', ...short })
  expect(shortOf(at(500_00, 100_00), 130_50)).toEqual({ says: 'provider', ...short })
  expect(shortOf(at(undefined, 100_00), 130_50)).toEqual({ says: 'provider', ...short })
  expect(shortOf(at(undefined, 0), 130_50)).toMatchObject({ says: 'provider' })
  expect(shortOf(at(130_50, 130_50), 130_50)).toBeNull()
  expect(shortOf(at(undefined, undefined), 130_50)).toBeNull()
  expect(shortOf({ accounts: [], provider: { tells: false }, weeks: [] }, 130_50)).toBeNull()
  expect(shortOf(undefined, 130_50)).toBeNull()
})
