import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import { makeClick, makeNobodysSale, makeSale } from '../testing/factories'
import { meWith } from '../testing/handlers'
import { renderDesk } from '../testing/render'
import { cashbackAt } from './effect'

const base = '*/api/v1/finance/conversions'
const nobodys = makeNobodysSale(1, { clickRef: 'sub_9' })
const address = `/financeiro/sem-dono?venda=${nobodys.id}`

/** One sale that is nobody's until it is attributed; answers what was sent. */
function serve(refuse: boolean) {
  const sent: unknown[] = []
  let sale = nobodys
  server.use(
    http.get(base, () => HttpResponse.json({ conversions: sale.clickId === undefined ? [sale] : [] })),
    http.get(`${base}/:id`, () =>
      HttpResponse.json({ conversion: sale, events: [], corrections: [], shoppers: [], hands: [] }),
    ),
    http.get(`${base}/:id/clicks`, () =>
      HttpResponse.json([
        makeClick(1),
        makeClick(2, { at: '2026-11-18T08:00:00Z', sales: 2, loyalty: true }),
      ]),
    ),
    http.post(`${base}/:id/attribute`, async ({ request }) => {
      sent.push(await request.json())
      if (refuse) return problem(409, 'transition_refused', 'Isso não é possível na situação atual.')
      sale = makeSale(1)
      return HttpResponse.json(sale)
    }),
  )
  return sent
}

it('gives a sale to the click that somebody chose, with a reason, by keyboard alone', async () => {
  const sent = serve(false)
  const view = renderDesk('/financeiro/sem-dono?rede=rede-um')
  const rows = within(await screen.findByRole('grid', { name: 'Vendas sem dono' })).getAllByRole('row')
  expect(rows[1]).toHaveTextContent('A-1rede-umsub_9Em análiseR$ 249,90R$ 20,00')
  rows[1]!.focus()
  await view.user.keyboard('{Enter}')
  expect(view.address()).toBe(`/financeiro/sem-dono?rede=rede-um&venda=${nobodys.id}`)
  const near = await screen.findByRole('radio', { name: /45 min antes.*Loja A.*Sem vendas.*R\$\s12,49/ })
  expect(
    screen.getByRole('radio', { name: /2 dias e 4 h antes.*Já tem 2 vendas.*5% \(dobro de 2,5%\) de volta/ }),
  ).toBeVisible()
  expect(screen.getByText('sub_9, que não existe aqui')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])

  near.focus()
  await view.user.keyboard(' ')
  await view.user.tab()
  expect(screen.getByRole('button', { name: 'Atribuir a este clique' })).toHaveFocus()
  await view.user.keyboard('{Enter}')
  const dialog = await screen.findByRole('alertdialog', { name: 'Atribuir a venda?' })
  expect(dialog).toHaveTextContent('O cliente Iracema S. ganha R$ 12,49 no saldo pendente')
  await view.user.type(within(dialog).getByLabelText(/Motivo/), 'o cliente mandou o recibo')
  await view.user.click(within(dialog).getByRole('button', { name: 'Atribuir a venda' }))
  expect(await screen.findByText('Esta venda tem dono: Loja A.')).toBeVisible()
  expect(sent).toEqual([{ clickId: makeClick(1).id, reason: 'o cliente mandou o recibo' }])
  expect(screen.queryByRole('radio', { hidden: true })).not.toBeInTheDocument()
  await waitFor(() => {
    expect(screen.getByRole('heading', { name: 'Encontrar o dono' })).toHaveFocus()
  })

  await view.user.click(screen.getByRole('link', { name: 'Voltar à fila' }))
  expect(view.address()).toBe('/financeiro/sem-dono?rede=rede-um')
  expect(await screen.findByText(/Nenhuma venda sem dono com estes filtros/)).toBeVisible()
})

it('says why it was refused', async () => {
  serve(true)
  const { user } = renderDesk(address)
  await user.click((await screen.findAllByRole('radio'))[1]!)
  await user.click(screen.getByRole('button', { name: 'Atribuir a este clique' }))
  await user.type(await screen.findByLabelText(/Motivo/), 'x')
  await user.click(screen.getByRole('button', { name: 'Atribuir a venda' }))
  expect(await screen.findByText('Isso não é possível na situação atual.')).toBeVisible()
})

it('says what has to be done first, and who may do it', async () => {
  serve(false)
  server.use(meWith('approver'))
  const { user } = renderDesk(address)
  await user.click((await screen.findAllByRole('radio'))[0]!)
  const button = screen.getByRole('button', { name: 'Atribuir a este clique' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription('Só quem tem o papel Finanças atribui vendas.')
  await user.click(button)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

it.each([
  ['approved', /ganha R\$\s12,49 no saldo aprovado/],
  ['declined', /A rede recusou a venda: o saldo do cliente Iracema S. não muda/],
])('says what a sale that is %s does to the balance', async (verdict, want) => {
  serve(false)
  server.use(
    http.get(`${base}/:id`, () =>
      HttpResponse.json({
        conversion: { ...nobodys, verdict },
        events: [],
        corrections: [],
        shoppers: [],
        hands: [],
      }),
    ),
  )
  const { user } = renderDesk(address)
  expect(
    await screen.findByText('Escolha antes o clique de que a venda veio.', { selector: 'p' }),
  ).toBeVisible()
  await user.click((await screen.findAllByRole('radio'))[0]!)
  expect(screen.getByText(want)).toBeVisible()
})

it('gives back whole cents, rounded down', () => {
  expect(cashbackAt(24_990, 500)).toBe(1249)
  expect(cashbackAt(9_007_199_254_740_991, 10_000)).toBe(9_007_199_254_740_991)
})
