import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import { makeMargins } from '../testing/book-factories'
import { renderDesk } from '../testing/render'

const address = '/financeiro/resultado?mes=2026-10'
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Margem das vendas em outubro de 2026' }))
    .getAllByRole('row')
    .map((row) => row.textContent.replaceAll('\u00a0', ' '))

it('shows what each store brought, what is of no sale, and the result', async () => {
  renderDesk(address)
  expect(await rows()).toEqual([
    'LojaVendasComissãoCashbackOutrosResultadoMargem',
    'Livraria Jatobá2R$ 16,00\u2212R$ 10,00R$ 0,00R$ 6,0037,5%',
    'Sem loja1R$ 1,00R$ 0,00R$ 0,00R$ 1,00100%',
    'Sem venda–R$ 0,00R$ 0,00\u2212R$ 0,70\u2212R$ 0,70–',
    'TotalR$ 6,30',
  ])
  const { key } = makeMargins('store').rows[0]!
  expect(screen.getByRole('link', { name: 'Livraria Jatobá' })).toHaveAttribute(
    'href',
    `/financeiro/vendas?loja=${key}`,
  )
  expect(within(screen.getByRole('table', { name: /^Margem das vendas/ })).getAllByRole('link')).toHaveLength(
    1,
  )
  expect(await accessibilityViolations()).toEqual([])
})

it('tells them apart by what is chosen', async () => {
  const { user } = renderDesk(address)
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
  renderDesk(address)
  expect(await screen.findByText('Mais 30 no arquivo CSV. O total inclui todas.')).toBeVisible()
})

it('says that no sale brought anything', async () => {
  server.use(
    http.get('*/api/v1/finance/margins', () =>
      HttpResponse.json({ ...makeMargins('store'), rows: [], resultCents: 0 }),
    ),
  )
  renderDesk(address)
  expect(await screen.findByText('Nenhuma venda rendeu nem custou neste mês.')).toBeVisible()
})

it('says why they cannot be read', async () => {
  server.use(http.get('*/api/v1/finance/margins', () => problem(500, 'internal', 'Erro inesperado.')))
  renderDesk(address)
  expect(await screen.findByRole('button', { name: /Tentar/ })).toBeVisible()
})
