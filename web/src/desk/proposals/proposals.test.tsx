import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import type { Proposal } from '../api/generated'
import { makeProposal } from '../testing/check-factories'
import { me } from '../testing/factories'
import { meWith } from '../testing/handlers'
import { renderDesk } from '../testing/render'

const one = makeProposal()
const page = `/financeiro/propostas/${one.id}`

function shows(more: Partial<Proposal>) {
  server.use(http.get('*/api/v1/finance/proposals/:id', () => HttpResponse.json(makeProposal(more))))
}

it('lists what waits for a decision', async () => {
  renderDesk('/financeiro/propostas')
  const grid = await screen.findByRole('grid', { name: 'Propostas' })
  const rows = within(grid).getAllByRole('row')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toHaveTextContent('Fechar um mês')
  expect(rows[1]).toHaveTextContent('Aguarda decisão')
  expect(await accessibilityViolations()).toEqual([])
})

it('says that nothing waits', async () => {
  server.use(http.get('*/api/v1/finance/proposals', () => HttpResponse.json([])))
  renderDesk('/financeiro/propostas')
  expect(await screen.findByText('Nenhuma proposta espera decisão.')).toBeVisible()
})

it('says that it cannot say what waits, and asks again', async () => {
  let asked = 0
  server.use(
    http.get('*/api/v1/finance/proposals', () =>
      ++asked === 1 ? problem(503, 'unavailable', 'Tente de novo.') : HttpResponse.json([one]),
    ),
  )
  const { user } = renderDesk('/financeiro/propostas')
  await user.click(await screen.findByRole('button', { name: /Tentar de novo|Tentar novamente/ }))
  expect(await screen.findByText('Fechar um mês')).toBeVisible()
})

it('approves what somebody else proposed, once it is confirmed', async () => {
  let state: Proposal['state'] = 'open'
  server.use(
    meWith('approver'),
    http.get('*/api/v1/finance/proposals/:id', () => HttpResponse.json(makeProposal({ state }))),
    http.post('*/api/v1/finance/proposals/:id/approve', () => {
      state = 'done'
      return HttpResponse.json(makeProposal({ state }))
    }),
  )
  const { user } = renderDesk(page)
  const button = await screen.findByRole('button', { name: 'Aprovar' })
  await waitFor(() => {
    expect(button).not.toHaveAttribute('aria-disabled')
  })
  await user.click(screen.getByRole('button', { name: 'Aprovar' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Fechar um mês?' })
  expect(dialog).toHaveTextContent('O balancete de setembro de 2026 fica como está para sempre')
  await user.click(within(dialog).getByRole('button', { name: 'Aprovar' }))
  expect(await screen.findByText('Proposta aprovada.')).toBeVisible()
  expect(await screen.findByText('Feita')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Recusar', hidden: true })).not.toBeInTheDocument()
})

it('says what terms promise by now, where that is more than the guard lets pass', async () => {
  server.use(
    meWith('approver'),
    http.get('*/api/v1/finance/proposals/:id', () =>
      HttpResponse.json(makeProposal({ kind: 'publish_terms' })),
    ),
    http.post('*/api/v1/finance/proposals/:id/approve', () =>
      HttpResponse.json(
        {
          code: 'terms_above_guard_by_now',
          message: 'Estes termos prometem agora mais do que a proteção deixa passar.',
          errors: [
            { field: 'rows', detail: 'a linha base, em dobro, promete 24%, mais que os 20% de uma venda' },
          ],
        },
        { status: 409 },
      ),
    ),
  )
  const { user } = renderDesk(page)
  const button = await screen.findByRole('button', { name: 'Aprovar' })
  await waitFor(() => {
    expect(button).not.toHaveAttribute('aria-disabled')
  })
  await user.click(screen.getByRole('button', { name: 'Aprovar' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Aprovar' }))
  expect(
    await within(dialog).findByText(/em dobro, promete 24%, mais que os 20% de uma venda\./),
  ).toBeVisible()
})

it('rejects with a reason', async () => {
  const sent: unknown[] = []
  server.use(
    meWith('approver'),
    http.post('*/api/v1/finance/proposals/:id/reject', async ({ request }) => {
      sent.push(await request.json())
      return sent.length === 1
        ? problem(409, 'proposal_decided', 'Esta proposta já foi decidida.')
        : HttpResponse.json(makeProposal({ state: 'rejected' }))
    }),
  )
  const { user } = renderDesk(page)
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Recusar' })).not.toHaveAttribute('aria-disabled')
  })
  await user.click(screen.getByRole('button', { name: 'Recusar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Recusar a proposta?' })
  await user.click(within(dialog).getByRole('button', { name: 'Recusar' }))
  expect(sent).toEqual([])
  await user.type(within(dialog).getByLabelText(/Motivo/), 'mês errado')
  await user.click(within(dialog).getByRole('button', { name: 'Recusar' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('já foi decidida')
  await user.click(within(dialog).getByRole('button', { name: 'Recusar' }))
  expect(await screen.findByText('Proposta recusada.')).toBeVisible()
  expect(sent.at(-1)).toEqual({ reason: 'mês errado' })
})

it('lets whoever proposed it take it back, and decide nothing', async () => {
  server.use(
    meWith('finance'),
    http.post('*/api/v1/finance/proposals/:id/withdraw', () =>
      HttpResponse.json(makeProposal({ state: 'withdrawn' })),
    ),
  )
  shows({ proposedBy: `staff:${me.id}` })
  const { user } = renderDesk(page)
  const withdraw = await screen.findByRole('button', { name: 'Retirar' })
  expect(screen.getByRole('button', { name: 'Aprovar' })).toHaveAccessibleDescription(
    'Você propôs: outra pessoa precisa decidir.',
  )
  await user.click(withdraw)
  const dialog = await screen.findByRole('dialog', { name: 'Retirar a proposta?' })
  await user.type(within(dialog).getByLabelText(/Motivo/), 'engano')
  await user.click(within(dialog).getByRole('button', { name: 'Retirar' }))
  expect(await screen.findByText('Proposta retirada.')).toBeVisible()
})

it.each<[string, Partial<Proposal>, RegExp]>([
  [
    'a return',
    {
      kind: 'book_return',
      payload: { amountCents: 50_000, source: 'extrato.csv', line: 4, day: '2026-11-20', returnId: 'D1' },
    },
    /R\$\s500,00 voltam ao saldo do cliente/,
  ],
  [
    'a break',
    { kind: 'close_break', payload: { category: 'unknown_outflow', because: 'transfer' } },
    /deixa de parar os pagamentos/,
  ],
  [
    'a sale',
    { kind: 'attribute_sale', payload: { userId: me.id, cashbackCents: 45_000 } },
    /R\$\s450,00 de cashback/,
  ],
  [
    'a held sale',
    { kind: 'release_sale', payload: { cashbackCents: 1_249, commissionCents: 1_200, overCents: 49 } },
    /R\$\s12,49 de cashback, R\$\s0,49 acima do que a comissão permite/,
  ],
  [
    'a halt',
    {
      kind: 'clear_halt',
      payload: { kind: 'stream', subject: 'LEDGER', detail: 'cut', further: 1, found: 'ab' },
    },
    /deixa de impedir os pagamentos/,
  ],
  [
    'a parked event',
    { kind: 'unpark', payload: { event: 12, history: 'ledger.conversion.x', code: 'seal', digest: 'ab' } },
    /O evento nunca conta/,
  ],
  [
    'a report',
    {
      kind: 'import_conversions',
      payload: {
        partner: 'demo',
        rows: 700,
        saleCents: 700_000,
        commissionCents: 70_000,
        fileSha256: 'ab',
        bytes: 9,
      },
    },
    /700 linhas da rede demo/,
  ],
  [
    'a report with lines that cannot be read',
    {
      kind: 'import_conversions',
      payload: {
        partner: 'demo',
        rows: 700,
        unread: 3,
        saleCents: 700_000,
        commissionCents: 70_000,
        fileSha256: 'ab',
        bytes: 9,
      },
    },
    /não puderam ser lidas, 3 ao todo, ficam na quarentena/,
  ],
  ['what is new here', { kind: 'news', payload: { what: 'ever' } }, /Confira cada campo/],
  [
    'what could not be done',
    { state: 'not_possible', outcomeDetail: 'the month is closed' },
    /não podia mais ser feita/,
  ],
])('says in words what happens: %s', async (_, more, sentence) => {
  shows(more)
  renderDesk(page)
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
  expect(await accessibilityViolations()).toEqual([])
})

it('says of rates what each was before', async () => {
  shows({
    kind: 'add_rates',
    subject: 'rates:USD-2026-11-20',
    payload: {
      source: 'Banco Central, PTAX',
      rates: [
        {
          currency: 'USD',
          day: '2026-11-20T00:00:00Z',
          millionths: 54_321_000,
          before: 'USD 2026-11-19 5.4000',
        },
        { currency: 'EUR', day: '2026-11-20T00:00:00Z', millionths: 6_200_000 },
      ],
    },
  })
  renderDesk(`/financeiro/propostas/${one.id}`)
  expect(await screen.findByRole('heading', { name: 'Acrescentar cotações' })).toBeVisible()
  const main = screen.getByRole('main')
  expect(main).toHaveTextContent('SobreCotações de moedas')
  expect(main).toHaveTextContent('USD, 20/11/2026R$ 54,3210 (antes: R$ 5,4000 em 19/11/2026)')
  expect(main).toHaveTextContent('EUR, 20/11/2026R$ 6,2000 (a primeira desta moeda)')
})

it('says of terms what each row promises, and what is above the guard', async () => {
  shows({
    kind: 'publish_terms',
    subject: 'terms:sebo-ipe',
    payload: {
      store: 'sebo-ipe',
      name: 'Sebo Ipê',
      read: ['Demais compras: 25%, desde 01/01/2026 00:00'],
      above: 'a linha base promete 25%, mais que os 20% de uma venda',
      override: 'a loja paga a diferença',
    },
  })
  renderDesk(`/financeiro/propostas/${one.id}`)
  expect(await screen.findByRole('heading', { name: 'Publicar as condições de uma loja' })).toBeVisible()
  const main = screen.getByRole('main')
  expect(main).toHaveTextContent('SobreCondições de sebo-ipe')
  expect(main).toHaveTextContent('Condição 1Demais compras: 25%, desde 01/01/2026 00:00')
  expect(main).toHaveTextContent('Motivo para passar delaa loja paga a diferença')
})
