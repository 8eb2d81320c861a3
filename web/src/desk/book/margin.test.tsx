import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import { makeMarginLines, makeMargins } from '../testing/book-factories'
import { renderDesk } from '../testing/render'

const start = '/financeiro/resultado?mes=2026-10'
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Margem das vendas em outubro de 2026' }))
    .getAllByRole('row')
    .map((row) => row.textContent.replaceAll('\u00a0', ' '))

it('shows what each store brought, what is of no sale, and the result', async () => {
  renderDesk(start)
  expect(await rows()).toEqual([
    'LojaVendasComissãoCashbackOutrosResultadoMargem',
    'Livraria Jatobá2R$ 16,00\u2212R$ 10,00R$ 0,00R$ 6,0037,5%',
    'Sem loja1R$ 1,00R$ 0,00R$ 0,00R$ 1,00100%',
    'Sem venda–R$ 0,00R$ 0,00\u2212R$ 0,70\u2212R$ 0,70–',
    'TotalR$ 6,30',
  ])
  const table = screen.getByRole('table', { name: /^Margem das vendas/ })
  expect(
    within(table)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/financeiro/resultado/linhas?mes=2026-10&por=store&chave=livraria',
    '/financeiro/resultado/linhas?mes=2026-10&por=store',
    '/financeiro/resultado/linhas?mes=2026-10&por=store&sem-venda=sim',
  ])
  expect(await accessibilityViolations()).toEqual([])
})

it('tells them apart by what is chosen', async () => {
  const { user } = renderDesk(start)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Por' }), 'Clube')
  await waitFor(async () => {
    expect((await rows())[0]).toContain('Clube')
  })
  expect((await rows())[2]).toContain('Fora de clubes')
})

it('says how many rows only the file has', async () => {
  const margins = makeMargins('store')
  const many = Array.from({ length: 130 }, (_, place) => ({ ...margins.rows[0]!, key: String(place) }))
  server.use(
    http.get('*/api/v1/finance/margins', () =>
      HttpResponse.json({ ...margins, rows: [...many, margins.rows[2]!] }),
    ),
  )
  renderDesk(start)
  expect(await screen.findByText('Mais 30 no arquivo CSV. O total inclui todas.')).toBeVisible()
})

it('says that no sale brought anything', async () => {
  server.use(
    http.get('*/api/v1/finance/margins', () =>
      HttpResponse.json({ ...makeMargins('store'), rows: [], resultCents: 0 }),
    ),
  )
  renderDesk(start)
  expect(await screen.findByText('Nenhuma venda rendeu nem custou neste mês.')).toBeVisible()
})

it('says why they cannot be read', async () => {
  server.use(http.get('*/api/v1/finance/margins', () => problem(500, 'internal', 'Erro inesperado.')))
  renderDesk(start)
  expect(await screen.findByRole('button', { name: /Tentar/ })).toBeVisible()
})

it('opens a row into the lines that it is made of, which lead to their sales', async () => {
  const asked: string[] = []
  server.use(
    http.get('*/api/v1/finance/margins/lines', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json(makeMarginLines())
    }),
  )
  const { user, address } = renderDesk(start)
  await user.click(await screen.findByRole('link', { name: 'Livraria Jatobá' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Livraria Jatobá' })).toBeVisible()
  const lines = await screen.findByRole('grid', { name: 'Lançamentos da margem' })
  expect(lines).toHaveTextContent('Receita de comissões')
  expect(lines).toHaveTextContent(/\u2212R\$\s10,00/)
  expect(asked).toEqual(['?month=2026-10&by=store&ofSales=true&key=livraria&limit=100'])
  expect(await accessibilityViolations()).toEqual([])
  await user.click(within(lines).getAllByRole('link')[0]!)
  expect(address()).toBe('/financeiro/vendas/c1000000-0000-8000-8000-000000000001')
})

it('says what of no sale is, and that a row has no lines', async () => {
  server.use(http.get('*/api/v1/finance/margins/lines', () => HttpResponse.json({ lines: [] })))
  renderDesk('/financeiro/resultado/linhas?mes=2026-10&por=club&sem-venda=sim')
  expect(await screen.findByRole('heading', { level: 1, name: 'Sem venda' })).toBeVisible()
  expect(await screen.findByText('Nenhum lançamento neste mês.')).toBeVisible()
})
