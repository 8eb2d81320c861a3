import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import type { Proposal, UnclaimedBalance } from '../api/generated'
import { makeProposal } from '../testing/check-factories'
import { meWith } from '../testing/handlers'
import { renderDesk } from '../testing/render'

const balance: UnclaimedBalance = {
  accountId: '0190a0c8-0000-7000-8000-00000000005a',
  erasedAt: '2021-10-02T12:00:00Z',
  sales: 4,
  cents: 4_996,
  owedCents: 0,
}

const listed = (...balances: UnclaimedBalance[]) =>
  http.get('*/api/v1/finance/unclaimed-balances', () => HttpResponse.json(balances))

const waiting = (proposals: () => Proposal[] = () => []) =>
  http.get('*/api/v1/finance/proposals', () => HttpResponse.json(proposals()))

it('proposes that a balance becomes revenue, and then shows the proposal', async () => {
  const said: unknown[] = []
  let proposals: Proposal[] = []
  server.use(
    meWith('finance'),
    listed(balance, { ...balance, accountId: '1190a0c8-0000-7000-8000-00000000005b', owedCents: 1_200 }),
    waiting(() => proposals),
    http.post(`*/api/v1/finance/unclaimed-balances/${balance.accountId}/forfeit`, async ({ request }) => {
      said.push(await request.json())
      proposals = [makeProposal({ kind: 'forfeit_balance', payload: { accountId: balance.accountId } })]
      return HttpResponse.json(proposals[0], { status: 202 })
    }),
  )
  const { user } = renderDesk('/financeiro/saldos-prescritos')
  const table = await screen.findByRole('table', { name: 'Contas' })
  const [first, second] = within(table).getAllByRole('row').slice(1)
  expect(first).toHaveTextContent(/Conta 0190a0c8.*02\/10\/2021.*4.*R\$\s49,96/)
  expect(second).toHaveTextContent(/R\$\s12,00.*Dê baixa antes no que deve/)
  expect(within(second!).queryByRole('button')).toBeNull()
  expect(await accessibilityViolations()).toEqual([])
  await user.click(within(first!).getByRole('button', { name: 'Propor reconhecer' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent(/R\$\s49,96 deixam de ser dívida/)
  await user.type(within(dialog).getByLabelText(/^Motivo/), 'Prescrito')
  await user.click(within(dialog).getByRole('button', { name: 'Propor' }))
  expect(await within(first!).findByRole('link', { name: 'Ver a proposta' })).toBeVisible()
  expect(said).toEqual([{ reason: 'Prescrito' }])
})

it('says that there is none', async () => {
  server.use(listed(), waiting())
  renderDesk('/financeiro/saldos-prescritos')
  expect(await screen.findByText('Nenhuma conta apagada há tanto tempo tem saldo.')).toBeVisible()
})

it('says when they cannot be read', async () => {
  server.use(
    http.get('*/api/v1/finance/unclaimed-balances', () => problem(500, 'internal', 'Erro inesperado.')),
    waiting(),
  )
  renderDesk('/financeiro/saldos-prescritos')
  expect(await screen.findByRole('button', { name: /Tentar de novo/ })).toBeVisible()
})

it('does not let an approver propose it', async () => {
  server.use(meWith('approver'), listed(balance), waiting())
  renderDesk('/financeiro/saldos-prescritos')
  const button = await screen.findByRole('button', { name: 'Propor reconhecer' })
  await waitFor(() => {
    expect(button).toHaveAttribute('aria-disabled', 'true')
  })
})
