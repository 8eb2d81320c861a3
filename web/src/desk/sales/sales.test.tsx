import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import { makeAgeing, makeNobodysSale, makeOverview, makeSale } from '../testing/factories'
import { renderDesk } from '../testing/render'

const list = '*/api/v1/finance/conversions'
const grid = () => screen.findByRole('grid', { name: 'Vendas' })

/** Answers the list and keeps what it was asked for. */
function serve(...sales: ReturnType<typeof makeSale>[]) {
  const asked: string[] = []
  server.use(
    http.get(list, ({ request }) => {
      asked.push(new URL(request.url).searchParams.toString())
      return HttpResponse.json({ conversions: sales })
    }),
  )
  return asked
}

it('lists the sales that the address asks for', async () => {
  const asked = serve(makeSale(1), makeNobodysSale(2, { orderId: 'B-9' }))
  renderDesk(
    '/financeiro/vendas?loja=loja-a&rede=rede-um&status=PENDING&de=2026-11-01&ate=2026-11-30&sem-dono=sim',
  )
  const rows = within(await grid()).getAllByRole('row')
  expect(rows[1]).toHaveTextContent('20/11/2026 às 09:00')
  expect(rows[1]).toHaveTextContent('Loja AA-1rede-umIracema S.PendenteR$ 249,90R$ 20,00R$ 12,49')
  expect(rows[2]).toHaveTextContent('B-9rede-umSem donoPendente')
  expect(within(rows[1]!).getByRole('link')).toHaveAttribute('href', `/financeiro/vendas/${makeSale(1).id}`)
  expect(asked).toEqual([
    'status=PENDING&store=loja-a&network=rede-um&unattributed=true&from=2026-11-01&to=2026-11-30&limit=200',
  ])
  await waitFor(() => {
    expect(document.title).toBe('Vendas · Financeiro · Marca')
  })
  expect(await accessibilityViolations()).toEqual([])
})

it('finds the sales that two clicks claim, and says so', async () => {
  const asked = serve(makeSale(1, { contestedBy: 'c11e0000-0000-4000-8000-000000000099' }))
  const { user, address } = renderDesk('/financeiro/vendas')
  expect(within(await grid()).getAllByRole('row')[1]).toHaveTextContent('PendenteContestada')
  await user.click(screen.getByRole('button', { name: 'Só contestadas' }))
  expect(address()).toBe('/financeiro/vendas?contestada=sim')
  await waitFor(() => {
    expect(asked.at(-1)).toBe('contested=true&limit=200')
  })
})

it('finds the sales that are held, with what is missing and since when', async () => {
  const held = makeSale(1, {
    status: 'CASHBACK',
    commissionCents: 1_200,
    heldAt: '2026-11-21T15:30:00Z',
    overCents: 49,
  })
  const asked = serve(held)
  const { user, address } = renderDesk('/financeiro/vendas')
  expect(within(await grid()).getAllByRole('row')[1]).toHaveTextContent('AprovadoRetida')
  expect(within(await grid()).queryByText('Falta')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Só retidas' }))
  expect(address()).toBe('/financeiro/vendas?retida=sim')
  await waitFor(() => {
    expect(asked.at(-1)).toBe('held=true&limit=200')
  })
  expect(within(await grid()).getAllByRole('row')[1]).toHaveTextContent(
    /R\$\s12,00R\$\s12,49R\$\s0,4921\/11\/2026 às 12:30/,
  )
  expect(await accessibilityViolations()).toEqual([])
})

it('keeps each filter in the address, and an e-mail out of it', async () => {
  const asked = serve(makeSale(1))
  const { user, address } = renderDesk('/financeiro/vendas')
  await grid()
  await user.keyboard('/A-1{Enter}')
  expect(address()).toBe('/financeiro/vendas?q=A-1')
  await user.click(screen.getByRole('button', { name: 'Aprovado' }))
  expect(address()).toBe('/financeiro/vendas?q=A-1&status=CASHBACK')
  await user.type(screen.getByLabelText('Loja'), 'loja b{Enter}') // a name that the overview knows
  expect(address()).toContain('loja=loja+b')
  await user.clear(screen.getByLabelText('Buscar venda'))
  await user.type(screen.getByLabelText('Buscar venda'), 'alguem@exemplo.test{Enter}')
  await waitFor(() => {
    expect(asked.at(-1)).toContain('q=alguem%40exemplo.test')
  })
  expect(address()).not.toContain('alguem')
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  expect(address()).toBe('/financeiro/vendas')
})

it('finds a store by its name without accents', async () => {
  serve(makeSale(1))
  const ageingByStore = [makeAgeing('Água São João', { key: 'agua-sao-joao' })]
  server.use(http.get('*/api/v1/finance/overview', () => HttpResponse.json(makeOverview({ ageingByStore }))))
  const { user, address } = renderDesk('/financeiro/vendas')
  await grid()
  await screen.findByRole('option', { name: 'rede-um' }) // the overview has come
  await user.type(screen.getByLabelText('Loja'), 'agua sao joao{Enter}')
  expect(address()).toBe('/financeiro/vendas?loja=agua-sao-joao')
})

it('reads the next page from where the last one ended', async () => {
  const cursors: (string | null)[] = []
  server.use(
    http.get(list, ({ request }) => {
      const cursor = new URL(request.url).searchParams.get('cursor')
      cursors.push(cursor)
      return HttpResponse.json(
        cursor === null ? { conversions: [makeSale(1)], next: 'after-1' } : { conversions: [makeSale(2)] },
      )
    }),
  )
  const { user } = renderDesk('/financeiro/vendas')
  await user.click(await screen.findByRole('button', { name: 'Carregar mais' }))
  expect(await screen.findByText('2 linhas')).toBeVisible()
  expect(cursors).toEqual([null, 'after-1'])
  expect(screen.queryByRole('button', { name: 'Carregar mais' })).not.toBeInTheDocument()
})

it('exports the same filters, and says why it could not', async () => {
  serve(makeSale(1))
  const asked: string[] = []
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  server.use(
    http.get(`${list}/export`, ({ request }) => {
      asked.push(new URL(request.url).searchParams.toString())
      return asked.length === 1
        ? new HttpResponse('id;situacao\n')
        : problem(400, 'invalid_period', 'O período é longo demais.')
    }),
  )
  const { user } = renderDesk('/financeiro/vendas?q=A-1&status=PAID')
  await grid()
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }))
  await waitFor(() => {
    expect(saved).toHaveBeenCalledOnce()
  })
  expect(asked).toEqual(['q=A-1&status=PAID'])
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }))
  expect(await screen.findByText('O período é longo demais.')).toBeVisible()
})

it('says that nothing was found, and why it failed', async () => {
  let fails = true
  server.use(
    http.get(list, () =>
      fails ? problem(500, 'internal', 'Erro inesperado.') : HttpResponse.json({ conversions: [] }),
    ),
  )
  const { user } = renderDesk('/financeiro/vendas?q=nada')
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro inesperado.')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText(/Nenhuma venda com estes filtros/)).toBeVisible()
})
