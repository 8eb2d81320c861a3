import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import type { Budget } from '../api/generated'
import { makeProposal } from '../testing/check-factories'
import { me, members } from '../testing/factories'
import { meWith } from '../testing/handlers'
import { renderDesk } from '../testing/render'

const budget: Budget = {
  id: '0190a0c8-0000-7000-8000-0000000000b9',
  name: 'Black Friday',
  stores: ['Livraria Jatobá'],
  campaign: 'bf26',
  from: '2026-11-27',
  to: '2026-11-30',
  cents: 100_000,
  spentCents: 99_999,
  status: 'nearly_spent',
  proposedBy: `staff:${me.id}`,
  approvedBy: `staff:${members[1]!.id}`,
  reason: 'Campanha',
  openedAt: '2026-11-20T12:00:00Z',
}

const listed = (...budgets: Budget[]) =>
  http.get('*/api/v1/finance/budgets', () => HttpResponse.json(budgets))

const waiting = (...kinds: string[]) =>
  http.get('*/api/v1/finance/proposals', () => HttpResponse.json(kinds.map((kind) => makeProposal({ kind }))))

it('lists budgets with what is left, and says 100% only when nothing is', async () => {
  server.use(listed(budget), waiting('subsidy_budget'))
  renderDesk('/financeiro/orcamentos')
  const grid = await screen.findByRole('grid', { name: 'Orçamentos' })
  await waitFor(() => {
    expect(grid).toHaveTextContent(/Black Friday.*Quase no fim.*R\$\s1\.000,00.*R\$\s999,99.*99%.*R\$\s0,01/)
  })
  expect(await screen.findByText('1 orçamento aguarda decisão.')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

it('says that there is none', async () => {
  server.use(listed(), waiting())
  renderDesk('/financeiro/orcamentos')
  expect(await screen.findByText(/Ainda não há orçamentos/)).toBeVisible()
})

it('says when the list cannot be read', async () => {
  server.use(
    http.get('*/api/v1/finance/budgets', () => problem(500, 'internal', 'Erro inesperado.')),
    waiting(),
  )
  renderDesk('/financeiro/orcamentos')
  expect(await screen.findByRole('button', { name: /Tentar de novo/ })).toBeVisible()
})

it('shows the sales that a budget paid for', async () => {
  const sale = {
    id: '0190a0c8-0000-7000-8000-0000000000d1',
    network: 'demo',
    store: 'Livraria Jatobá',
    status: 'CASHBACK',
    cashbackCents: 5_000,
    commissionCents: 3_000,
    subsidyCents: 2_000,
    occurredAt: '2026-11-20T12:00:00Z',
    releasedAt: '2026-11-21T12:00:00Z',
  }
  server.use(
    waiting(),
    http.get(`*/api/v1/finance/budgets/${budget.id}`, () => HttpResponse.json({ budget, sales: [sale] })),
  )
  renderDesk(`/financeiro/orcamentos/${budget.id}`)
  expect(await screen.findByRole('heading', { name: 'Black Friday' })).toBeVisible()
  const table = await screen.findByRole('table', { name: 'Vendas pagas por ele' })
  expect(table).toHaveTextContent(/Livraria Jatobá.*R\$\s20,00.*R\$\s30,00.*R\$\s50,00/)
  expect(screen.getByText('Para Livraria Jatobá; campanha bf26.')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

it('proposes a budget, and says at each field what is wrong', async () => {
  const said: unknown[] = []
  server.use(
    meWith('finance'),
    listed(),
    waiting(),
    http.post('*/api/v1/finance/budgets', async ({ request }) => {
      said.push(await request.json())
      return HttpResponse.json(makeProposal({ kind: 'subsidy_budget' }), { status: 202 })
    }),
  )
  const { user } = renderDesk('/financeiro/orcamentos/novo')
  const form = await screen.findByRole('form', { name: 'Novo orçamento' })
  const send = async () => {
    await user.click(within(form).getByRole('button', { name: 'Propor orçamento' }))
  }
  await send()
  for (const wrong of [
    'Dê um nome ao orçamento.',
    'Escreva o valor em reais, como 5.000,00.',
    'Diga ao menos uma loja, a rede ou a campanha.',
    'Escolha o primeiro dia.',
    'Escolha o último dia.',
    'Diga o motivo.',
  ])
    expect(within(form).getByText(wrong)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await user.type(within(form).getByLabelText(/^Valor/), '5.000,00')
  await user.type(within(form).getByLabelText(/^Nome/), 'Black  Friday ')
  await user.type(within(form).getByLabelText(/^Lojas/), 'livraria-jatoba, moda-caiana')
  await user.type(within(form).getByLabelText(/^Cliques de/), '2026-11-27')
  await user.type(within(form).getByLabelText(/^Até/), '2026-11-26')
  await user.type(within(form).getByLabelText(/^Motivo/), 'Campanha')
  await send()
  expect(within(form).getByText('Antes do primeiro dia.')).toBeVisible()
  expect(said).toEqual([])
  await user.clear(within(form).getByLabelText(/^Até/))
  await user.type(within(form).getByLabelText(/^Até/), '2026-11-30')
  await send()
  expect(await screen.findByText('Proposto. Outra pessoa decide em Propostas.')).toBeVisible()
  expect(said).toEqual([
    {
      name: 'Black Friday',
      cents: 500_000,
      stores: ['livraria-jatoba', 'moda-caiana'],
      from: '2026-11-27',
      to: '2026-11-30',
      reason: 'Campanha',
    },
  ])
})

it('does not let an approver propose one', async () => {
  server.use(meWith('approver'), waiting())
  renderDesk('/financeiro/orcamentos/novo')
  expect(
    await screen.findByText(/Só quem tem o papel Finanças propõe orçamentos/, { selector: 'p' }),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Propor orçamento' })).toHaveAttribute('aria-disabled', 'true')
})

const shows = (shown: Budget) =>
  http.get(`*/api/v1/finance/budgets/${budget.id}`, () => HttpResponse.json({ budget: shown, sales: [] }))

it('proposes to end a budget, and then shows the proposal', async () => {
  const said: unknown[] = []
  let proposals = [makeProposal({ kind: 'end_budget', payload: { budgetId: 'another' } })]
  server.use(
    meWith('finance'),
    shows(budget),
    http.get('*/api/v1/finance/proposals', () => HttpResponse.json(proposals)),
    http.post(`*/api/v1/finance/budgets/${budget.id}/end`, async ({ request }) => {
      said.push(await request.json())
      proposals = [makeProposal({ kind: 'end_budget', payload: { budgetId: budget.id } })]
      return HttpResponse.json(proposals[0], { status: 202 })
    }),
  )
  const { user } = renderDesk(`/financeiro/orcamentos/${budget.id}`)
  await user.click(await screen.findByRole('button', { name: 'Propor encerrar' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('R$ 0,01 ficam sem uso')
  expect(await accessibilityViolations()).toEqual([])
  await user.type(within(dialog).getByLabelText(/^Motivo/), 'A campanha acabou')
  await user.click(within(dialog).getByRole('button', { name: 'Propor' }))
  expect(await screen.findByText('O encerramento aguarda decisão.')).toBeVisible()
  expect(said).toEqual([{ reason: 'A campanha acabou' }])
})

it('shows by whom a budget was ended, and why', async () => {
  const end = {
    at: '2026-11-28T12:00:00Z',
    proposedBy: `staff:${me.id}`,
    approvedBy: `staff:${members[1]!.id}`,
    reason: 'A campanha acabou',
  }
  server.use(waiting(), shows({ ...budget, status: 'ended', end }))
  renderDesk(`/financeiro/orcamentos/${budget.id}`)
  const ended = await screen.findByLabelText('Encerramento')
  expect(ended).toHaveTextContent('Encerrado em28/11/2026 às 09:00')
  expect(ended).toHaveTextContent('A campanha acabou')
  await waitFor(() => {
    expect(ended).toHaveTextContent(`Aprovado por${members[1]!.name}`)
  })
  expect(screen.getByText('Encerrado')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Propor encerrar' })).toBeNull()
  expect(await accessibilityViolations()).toEqual([])
})

it('does not let an approver propose to end one', async () => {
  server.use(meWith('approver'), waiting(), shows(budget))
  renderDesk(`/financeiro/orcamentos/${budget.id}`)
  const button = await screen.findByRole('button', { name: 'Propor encerrar' })
  await waitFor(() => {
    expect(button).toHaveAccessibleDescription(/Só quem tem o papel Finanças propõe encerrar/)
  })
})

it('names the networks that are known where one is not', async () => {
  server.use(
    meWith('finance'),
    waiting(),
    http.post('*/api/v1/finance/budgets', () =>
      HttpResponse.json(
        {
          code: 'unknown_network',
          message: 'Não há vendas desta rede. Confira o nome.',
          errors: [{ field: 'network', detail: 'there is none of that name; known are: awin, demo' }],
        },
        { status: 400 },
      ),
    ),
  )
  const { user } = renderDesk('/financeiro/orcamentos/novo')
  const form = await screen.findByRole('form', { name: 'Novo orçamento' })
  await user.type(within(form).getByLabelText(/^Valor/), '5.000,00')
  await user.type(within(form).getByLabelText(/^Nome/), 'Rede')
  await user.type(within(form).getByLabelText(/^Rede/), 'awim')
  await user.type(within(form).getByLabelText(/^Cliques de/), '2026-11-27')
  await user.type(within(form).getByLabelText(/^Até/), '2026-11-30')
  await user.type(within(form).getByLabelText(/^Motivo/), 'Campanha')
  await user.click(within(form).getByRole('button', { name: 'Propor orçamento' }))
  expect(
    await within(form).findByText('Não há rede com este nome. As conhecidas são: awin, demo.'),
  ).toBeVisible()
})
