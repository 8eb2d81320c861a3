import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import { makePayable } from '../testing/remittance-factories'
import { renderDesk } from '../testing/render'

const path = '/financeiro/a-pagar'
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => row.textContent.replaceAll('\u00a0', ' '))

it('shows what shoppers are owed by age, what is pending beside it, and where amounts come from', async () => {
  renderDesk(path)
  const owed = await screen.findByRole('table', { name: 'Cashback a pagar' })
  expect(rowsOf(owed)).toEqual([
    'RedeAté 30 dias31 a 6061 a 90Mais de 90Total',
    'awinR$ 1.200,00R$ 0,00R$ 0,00R$ 50,00R$ 1.250,00',
    'demoR$ 0,00R$ 30,00R$ 0,00R$ 0,00R$ 30,00',
    'TotalR$ 1.200,00R$ 30,00R$ 0,00R$ 50,00R$ 1.280,00',
  ])
  const link = (table: HTMLElement, name: string) => within(table).getByRole('link', { name })
  expect(link(owed, 'awin')).toHaveAttribute('href', `${path}/awin`)
  expect(link(owed, 'R$\u00a050,00')).toHaveAttribute('href', `${path}/awin?idade=over`)
  expect(link(owed, 'R$\u00a01.250,00')).toHaveAttribute('href', `${path}/awin`)
  const pending = screen.getByRole('table', { name: 'Pendente (memorando)' })
  expect(rowsOf(pending)[1]).toBe('awinR$ 700,00R$ 0,00R$ 0,00R$ 0,00R$ 700,00')
  expect(link(pending, 'awin')).toHaveAttribute('href', '/financeiro/vendas?rede=awin&status=PENDING')
  expect(screen.getByRole('button', { name: 'Exportar PDF' })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

it('says that nothing is owed', async () => {
  server.use(
    http.get('*/api/v1/finance/liabilities/aging', () =>
      HttpResponse.json({ day: '2026-11-20', payable: [], pending: [] }),
    ),
  )
  renderDesk(path)
  expect(await screen.findByText('Nada é devido a clientes agora.')).toBeVisible()
  expect(screen.getByText('Nada está pendente.')).toBeVisible()
})

it('says why it cannot be read', async () => {
  server.use(
    http.get('*/api/v1/finance/liabilities/aging', () => problem(500, 'internal', 'Erro inesperado.')),
  )
  renderDesk(path)
  expect(await screen.findByText(/^Erro inesperado\./)).toBeVisible()
})

it('lists the sales of an age, and says that there are more than these', async () => {
  let asked = ''
  server.use(
    http.get('*/api/v1/finance/liabilities/sales', ({ request }) => {
      asked = new URL(request.url).search
      return HttpResponse.json({ ...makePayable(), more: true })
    }),
  )
  renderDesk(`${path}/awin?idade=over`)
  expect(await screen.findByRole('heading', { name: 'awin: cashback a pagar' })).toBeVisible()
  expect(await screen.findByText(/Vendas mais de 90 dias, .* As primeiras 1: há mais\./)).toBeVisible()
  const grid = await screen.findByRole('grid', { name: 'Cashback a pagar' })
  expect(rowsOf(grid)[1]).toBe('02/08/2026 às 11:00LivrariaT-7R$ 20,00R$ 5,00')
  expect(asked).toBe('?network=awin&age=over')
  expect(await accessibilityViolations()).toEqual([])
})
