import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import { makeOutstanding, makeReceivables } from '../testing/remittance-factories'
import { renderDesk } from '../testing/render'

const path = '/financeiro/a-receber'
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => row.textContent.replaceAll('\u00a0', ' '))

it('shows what networks owe in a month with totals, and by age', async () => {
  const asked: string[] = []
  server.use(
    http.get('*/api/v1/finance/receivables', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('month') ?? '')
      return HttpResponse.json(makeReceivables())
    }),
  )
  const { user, address } = renderDesk(`${path}?mes=2026-10`)
  const month = await screen.findByRole('table', { name: 'A receber em outubro de 2026' })
  expect(rowsOf(month)).toEqual([
    'RedeSaldo inicialAprovadoRecebidoBaixadoSaldo finalSem venda',
    'awinR$ 1.000,00R$ 1.800,00R$ 1.200,00R$ 50,00R$ 1.550,00R$ 20,00',
    'rede-norteR$ 0,00R$ 300,00R$ 350,00R$ 0,00\u2212R$ 50,00R$ 0,00',
    'TotalR$ 1.000,00R$ 2.100,00R$ 1.550,00R$ 50,00R$ 1.500,00R$ 20,00',
  ])
  expect(rowsOf(screen.getByRole('table', { name: 'Faturado em outubro de 2026' }))).toEqual([
    'RedeFaturado no mêsA faturarFaturado a receberVencido',
    'awinR$ 900,00R$ 650,00R$ 900,00R$ 100,00',
    'rede-norteR$ 0,00\u2212R$ 50,00R$ 0,00R$ 0,00',
    'TotalR$ 900,00R$ 600,00R$ 900,00R$ 100,00',
  ])
  expect(rowsOf(await screen.findByRole('table', { name: 'Por idade da venda' }))[1]).toBe(
    'awinR$ 1.200,00R$ 300,00R$ 0,00R$ 50,00R$ 1.550,00',
  )
  expect(within(month).getByRole('link', { name: 'awin' })).toHaveAttribute('href', `${path}/awin`)
  const days = '&titular=awin&de=2026-10-01&ate=2026-10-31'
  for (const [name, account] of [
    ['R$ 1.550,00: razão de Comissões a receber, awin', 'receivable'],
    ['R$ 20,00: razão de Recebimentos a identificar, awin', 'unallocated'],
    ['R$ 900,00: razão de Comissões faturadas (memorando), awin', 'invoiced'],
  ] as const) {
    expect(screen.getByRole('link', { name: name.replace(' ', '\u00a0') })).toHaveAttribute(
      'href',
      `/financeiro/razao?conta=${account}${days}`,
    )
  }
  expect(screen.getByRole('button', { name: 'Exportar CSV' })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Mês anterior' }))
  expect(address()).toBe(`${path}?mes=2026-09`)
  await screen.findByRole('table', { name: 'A receber em setembro de 2026' })
  expect(asked).toEqual(['2026-10', '2026-09'])
})

it('shows what restating sales moved in the month in which it did', async () => {
  server.use(
    http.get('*/api/v1/finance/receivables', () =>
      HttpResponse.json(makeReceivables().map((row, place) => ({ ...row, restatedCents: -700 * place }))),
    ),
  )
  renderDesk(`${path}?mes=2026-10`)
  const month = await screen.findByRole('table', { name: 'A receber em outubro de 2026' })
  const [head, , second] = rowsOf(month)
  expect(head).toContain('AprovadoReapresentadoRecebido')
  expect(second).toContain('R$ 300,00\u2212R$ 7,00R$ 350,00')
})

it('says that nothing is owed', async () => {
  server.use(
    http.get('*/api/v1/finance/receivables', () => HttpResponse.json([])),
    http.get('*/api/v1/finance/receivables/aging', () => HttpResponse.json([])),
  )
  renderDesk(path)
  expect(await screen.findByText('Nenhuma rede devia nada neste mês.')).toBeVisible()
  expect(await screen.findByText('Nenhuma rede deve nada agora.')).toBeVisible()
})

it('keeps the ages where the month cannot be read', async () => {
  server.use(http.get('*/api/v1/finance/receivables', () => problem(500, 'internal', 'Erro inesperado.')))
  renderDesk(path)
  expect(await screen.findByText(/^Erro inesperado\./)).toBeVisible()
  expect(await screen.findByRole('table', { name: 'Por idade da venda' })).toBeVisible()
})

it('lists the sales of which a network owes something', async () => {
  renderDesk(`${path}/awin`)
  expect(await screen.findByRole('heading', { name: 'awin: vendas a receber' })).toBeVisible()
  const grid = await screen.findByRole('grid', { name: 'Vendas a receber' })
  expect(rowsOf(grid)[1]).toBe('02/08/2026 às 11:00LivrariaT-7R$ 20,00R$ 15,00R$ 0,00R$ 5,00')
  expect(await accessibilityViolations()).toEqual([])
})

it('says that there are more sales than these', async () => {
  server.use(
    http.get('*/api/v1/finance/receivables/sales', () =>
      HttpResponse.json({ ...makeOutstanding(), more: true }),
    ),
  )
  renderDesk(`${path}/awin`)
  expect(await screen.findByText(/As primeiras 1: há mais\./)).toBeVisible()
})
