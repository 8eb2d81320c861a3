import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import { makeAccountLedger } from '../testing/book-factories'
import { renderDesk } from '../testing/render'
import { lineTarget } from './account-columns'

const address = '/financeiro/razao?conta=receivable&titular=awin&de=2026-10-01&ate=2026-10-31'
const table = () => screen.findByRole('grid', { name: 'Lançamentos da conta' })

it('shows the lines of an account with the balance after each, and what they come to', async () => {
  renderDesk(address)
  const rows = within(await table()).getAllByRole('row')
  expect(rows).toHaveLength(3)
  expect(rows[1]).toHaveTextContent(/Aprovada pela rede/)
  expect(rows[1]).toHaveTextContent(/R\$.8,00.*R\$.108,00D/)
  expect(rows[2]).toHaveTextContent(/R\$.50,00.*R\$.58,00D/)
  const sums = screen.getByLabelText('Somas do período')
  expect(sums).toHaveTextContent(/Saldo anteriorR\$.100,00D.*Saldo finalR\$.58,00D/)
  expect(screen.getByRole('heading', { name: '1.2.1 Comissões a receber: awin' })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

it('reads further pages with the cursor of the last', async () => {
  const cursors: (string | null)[] = []
  server.use(
    http.get('*/api/v1/finance/account-ledger', ({ request }) => {
      const { searchParams } = new URL(request.url)
      cursors.push(searchParams.get('cursor'))
      const ledger = makeAccountLedger()
      const lines = ledger.lines.map((line) => ({ ...line, sequence: line.sequence + cursors.length * 100 }))
      return HttpResponse.json({ ...ledger, lines, ...(cursors.length === 1 && { next: '9.1.-500' }) })
    }),
  )
  const { user } = renderDesk(address)
  await user.click(await screen.findByRole('button', { name: 'Carregar mais' }))
  expect(await screen.findByText('4 linhas')).toBeVisible()
  expect(cursors).toEqual([null, '9.1.-500'])
})

it('asks for an account before it reads anything', async () => {
  renderDesk('/financeiro/razao')
  expect(await screen.findByText(/Escolha uma conta acima/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Exportar CSV' })).toBeNull()
})

it('says that days are in the wrong order', async () => {
  renderDesk('/financeiro/razao?conta=receivable&de=2026-10-31&ate=2026-10-01')
  expect(await screen.findByText(/O primeiro dia vem depois do último/)).toBeVisible()
})

it('says that an account did not move', async () => {
  server.use(
    http.get('*/api/v1/finance/account-ledger', () =>
      HttpResponse.json({ ...makeAccountLedger(), count: 0, lines: [] }),
    ),
  )
  renderDesk(address)
  expect(await screen.findByText('Nenhum lançamento nestes dias.')).toBeVisible()
})

it('says why it cannot be read, and reads it again', async () => {
  server.use(
    http.get('*/api/v1/finance/account-ledger', () => problem(500, 'internal', 'Erro inesperado.'), {
      once: true,
    }),
  )
  const { user } = renderDesk(address)
  await user.click(await screen.findByRole('button', { name: /Tentar/ }))
  expect(within(await table()).getAllByRole('row')).toHaveLength(3)
})

it('leads from a line to what it is of', () => {
  const [line] = makeAccountLedger().lines
  expect(
    ['conversion', 'payout', 'remittance', 'entry', 'bonus'].map((about) =>
      lineTarget({ ...line!, about, id: 'x' }),
    ),
  ).toEqual([
    '/financeiro/vendas/x',
    '/financeiro/pagamentos/x',
    '/financeiro/recebimentos/x',
    '/financeiro/propostas/x',
    undefined,
  ])
})

it('is where codes and networks of the trial balance lead', async () => {
  renderDesk('/financeiro/balancete?em=2026-10-31')
  expect(await screen.findByRole('link', { name: /^1.2.1/ })).toHaveAttribute(
    'href',
    '/financeiro/razao?conta=receivable&de=2026-10-01&ate=2026-10-31',
  )
})

it('goes back over choices, not over the letters of an owner', async () => {
  const { user, address: shown, back } = renderDesk(address)
  await table()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Conta' }), 'payable')
  const owner = screen.getByRole('searchbox', { name: 'Titular' })
  await user.clear(owner)
  await user.type(owner, 'rakuten{Enter}')
  expect(shown()).toMatch(/titular=rakuten&conta=payable|conta=payable&titular=rakuten/)
  back()
  expect(shown()).toMatch(/conta=receivable/)
})
