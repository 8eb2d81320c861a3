import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import { makeProposal } from '../testing/check-factories'
import { meWith } from '../testing/handlers'
import { makeInvoices } from '../testing/remittance-factories'
import { renderDesk } from '../testing/render'

const path = '/financeiro/faturas'

it('lists invoices, and each leads to its own page', async () => {
  const { user, address } = renderDesk(path)
  const grid = await screen.findByRole('grid', { name: 'Faturas' })
  await waitFor(() => {
    expect(grid).toHaveTextContent(/outubro de 2026.*awin.*121.*R\$\s900,00.*Corrigida/)
  })
  expect(await accessibilityViolations()).toEqual([])
  await user.click(within(grid).getByRole('link', { name: /outubro de 2026/ }))
  expect(address()).toBe(`${path}/awin/2026-10`)
})

it('says that there is none', async () => {
  server.use(http.get('*/api/v1/finance/invoices', () => HttpResponse.json([])))
  renderDesk(path)
  expect(await screen.findByText(/Proponha a primeira fatura/)).toBeVisible()
})

it('says when the list cannot be read', async () => {
  server.use(http.get('*/api/v1/finance/invoices', () => problem(500, 'internal', 'Erro inesperado.')))
  renderDesk(path)
  expect(await screen.findByRole('button', { name: /Tentar de novo/ })).toBeVisible()
})

it('shows the invoice in force with its files, and all of before', async () => {
  renderDesk(`${path}/awin/2026-10`)
  expect(await screen.findByRole('heading', { name: 'Fatura 121' })).toBeVisible()
  const story = screen.getByRole('table', { name: 'Faturas do mês' })
  expect(
    within(story)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent.replaceAll('\u00a0', ' ')),
  ).toEqual(['121118Corrigida03/11/202603/12/2026R$ 900,00', '118–Emitida03/11/202603/12/2026R$ 950,00'])
  for (const name of ['Arquivo fiscal (JSON)', 'Arquivo fiscal (CSV)', 'Vendas (CSV)']) {
    expect(screen.getByRole('button', { name })).toBeVisible()
  }
  expect(screen.getByRole('link', { name: 'Cancelar' })).toHaveAttribute(
    'href',
    `${path}/nova?rede=awin&mes=2026-10&corrige=121&cancela=sim`,
  )
  expect(await accessibilityViolations()).toEqual([])
})

it('does not offer to cancel what is canceled', async () => {
  server.use(
    http.get('*/api/v1/finance/invoices/:network/:month', () =>
      HttpResponse.json(makeInvoices().map((i) => ({ ...i, canceled: true, cents: 0 }))),
    ),
  )
  renderDesk(`${path}/awin/2026-10`)
  expect(await screen.findByRole('link', { name: 'Corrigir' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Cancelar' })).toBeNull()
})

/** What is sent when something is proposed. */
function listen() {
  const sent: unknown[] = []
  server.use(
    http.post('*/api/v1/finance/invoices', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(makeProposal({ kind: 'issue_invoice' }), { status: 202 })
    }),
  )
  return sent
}

it('proposes an invoice, and says first what is missing', async () => {
  const sent = listen()
  const { user, address } = renderDesk(`${path}/nova`)
  await user.click(await screen.findByRole('button', { name: 'Propor fatura' }))
  expect(await screen.findByText('Diga o nome da rede.')).toBeVisible()
  expect(screen.getByText('Diga o número da fatura.')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /^Rede/ }), 'awin')
  await user.type(screen.getByRole('textbox', { name: /^Mês/ }), '2026-10')
  await user.type(screen.getByRole('textbox', { name: /^Número/ }), '118')
  await user.type(screen.getByRole('textbox', { name: /^Valor/ }), '1.250,00')
  await user.type(screen.getByLabelText(/^Vencimento/), '2099-12-03')
  await user.type(screen.getByRole('textbox', { name: /^Motivo/ }), 'outubro')
  await user.click(screen.getByRole('button', { name: 'Propor fatura' }))
  await waitFor(() => {
    expect(address()).toMatch(/^\/financeiro\/propostas\//)
  })
  expect(sent).toEqual([
    expect.objectContaining({
      network: 'awin',
      month: '2026-10',
      number: '118',
      cents: 125_000,
      dueOn: '2099-12-03',
      reason: 'outubro',
    }),
  ])
})

it('cancels an invoice without a number or an amount', async () => {
  const sent = listen()
  const { user } = renderDesk(`${path}/nova?rede=awin&mes=2026-10&corrige=121&cancela=sim`)
  expect(await screen.findByRole('heading', { name: 'Cancelar a fatura 121' })).toBeVisible()
  expect(screen.queryByLabelText(/^Valor/)).toBeNull()
  await user.type(screen.getByRole('textbox', { name: /^Motivo/ }), 'em duplicidade')
  await user.click(screen.getByRole('button', { name: 'Propor cancelamento' }))
  await waitFor(() => {
    expect(sent).toHaveLength(1)
  })
  expect(sent[0]).toMatchObject({ network: 'awin', month: '2026-10', replaces: '121', cancel: true })
  expect(sent[0]).not.toHaveProperty('number')
})

it('says why an invoice is refused', async () => {
  server.use(
    http.post('*/api/v1/finance/invoices', () =>
      problem(409, 'invoice_refused', 'Não dá para faturar assim.'),
    ),
  )
  const { user } = renderDesk(`${path}/nova?rede=awin&mes=2026-10&corrige=121&cancela=sim`)
  await user.type(await screen.findByRole('textbox', { name: /^Motivo/ }), 'em duplicidade')
  await user.click(screen.getByRole('button', { name: 'Propor cancelamento' }))
  expect(await screen.findByText(/Não dá para faturar assim/)).toBeVisible()
})

it('says who may propose an invoice', async () => {
  server.use(meWith('approver'))
  renderDesk(`${path}/nova`)
  expect((await screen.findAllByText(/Só quem tem o papel Finanças propõe faturas/))[0]).toBeVisible()
})
