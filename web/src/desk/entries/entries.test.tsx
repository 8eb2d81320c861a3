import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import type { EntryByHand } from '../api/generated'
import { makeProposal } from '../testing/check-factories'
import { accounts, makeEntry } from '../testing/entry-factories'
import { members } from '../testing/factories'
import { meWith } from '../testing/handlers'
import { renderDesk } from '../testing/render'

const listed = (...entries: EntryByHand[]) =>
  http.get('*/api/v1/finance/entries-by-hand', () => HttpResponse.json({ accounts, entries }))

const waiting = (...kinds: string[]) =>
  http.get('*/api/v1/finance/proposals', () => HttpResponse.json(kinds.map((kind) => makeProposal({ kind }))))

it('lists what people posted, with who prepared and who approved it', async () => {
  server.use(listed(makeEntry()), waiting('post_entry', 'close_month'))
  renderDesk('/financeiro/lancamentos')
  const grid = await screen.findByRole('grid', { name: 'Lançamentos manuais' })
  await waitFor(() => {
    expect(grid).toHaveTextContent(/Tarifa de novembro.*R\$\s45,00/)
  })
  await waitFor(() => {
    expect(grid).toHaveTextContent(members[1]!.name)
  })
  expect(await screen.findByText('1 lançamento aguarda decisão.')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

it('says that there is none', async () => {
  server.use(listed(), waiting())
  renderDesk('/financeiro/lancamentos')
  expect(await screen.findByText('Ainda não há lançamentos manuais.')).toBeVisible()
})

it('says when the list cannot be read', async () => {
  server.use(http.get('*/api/v1/finance/entries-by-hand', () => problem(500, 'internal', 'Erro inesperado.')))
  renderDesk('/financeiro/lancamentos')
  expect(await screen.findByRole('button', { name: /Tentar de novo/ })).toBeVisible()
})

it('proposes an entry once both sides agree, and says at each field what is wrong', async () => {
  const said: unknown[] = []
  server.use(
    meWith('finance'),
    listed(),
    waiting(),
    http.post('*/api/v1/finance/entries-by-hand', async ({ request }) => {
      said.push(await request.json())
      return HttpResponse.json(makeProposal({ kind: 'post_entry' }), { status: 202 })
    }),
  )
  const { user } = renderDesk('/financeiro/lancamentos/novo')
  const form = await screen.findByRole('form', { name: 'Novo lançamento' })
  const send = async () => {
    await user.click(within(form).getByRole('button', { name: 'Propor lançamento' }))
  }
  await send()
  for (const wrong of ['Escolha o tipo.', 'Diga de que é o lançamento.', 'Diga o motivo.'])
    expect(within(form).getByText(wrong)).toBeVisible()
  expect(within(form).getAllByText('Escolha a conta.')).toHaveLength(2)
  expect(within(form).getByLabelText(/^Tipo/)).toHaveFocus()
  expect(await accessibilityViolations()).toEqual([])

  await user.selectOptions(within(form).getByLabelText(/^Tipo/), 'fee')
  await user.type(within(form).getByLabelText(/^De que é/), 'Tarifa  de novembro ')
  await user.type(within(form).getByLabelText(/^Motivo/), 'Extrato')
  const [first, second] = within(form).getAllByRole('group')
  await user.selectOptions(within(first!).getByLabelText(/^Conta/), 'fees')
  await user.type(within(first!).getByLabelText(/^Débito/), '45,00')
  await user.selectOptions(within(second!).getByLabelText('Conta*'), 'bank_account')
  await user.type(within(second!).getByLabelText(/^Crédito/), '44,50')
  await user.type(within(second!).getByLabelText(/^Conta bancária/), 'itau-1234')
  const balance = within(form).getByRole('status', { name: 'Soma dos lados' })
  expect(balance).toHaveTextContent(/Falta R\$\s0,50 no crédito/)
  await send()
  expect(
    within(form).getByText(/Os dois lados não somam o mesmo: falta R\$\s0,50 no crédito\./),
  ).toBeVisible()
  expect(said).toEqual([])

  await user.click(within(form).getByRole('button', { name: 'Outra linha' }))
  const third = within(form).getAllByRole('group')[2]!
  await user.selectOptions(within(third).getByLabelText(/^Conta/), 'bank')
  await user.type(within(third).getByLabelText(/^Crédito/), '0,50')
  expect(balance).toHaveTextContent('Os dois lados somam o mesmo')
  await user.click(within(form).getByRole('button', { name: 'Tirar a linha 3' }))
  await user.clear(within(second!).getByLabelText(/^Crédito/))
  await user.type(within(second!).getByLabelText(/^Crédito/), '45')
  await send()
  expect(await screen.findByText('Proposto. Outra pessoa decide em Propostas.')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Lançamentos manuais' })).toBeVisible()
  expect(said).toEqual([
    {
      kind: 'fee',
      text: 'Tarifa de novembro',
      reason: 'Extrato',
      lines: [
        { account: 'fees', side: 'debit', cents: 4_500 },
        { account: 'bank_account', owner: 'itau-1234', side: 'credit', cents: 4_500 },
      ],
    },
  ])
})

it('does not let an approver prepare one', async () => {
  server.use(meWith('approver'), listed())
  renderDesk('/financeiro/lancamentos/novo')
  expect(
    await screen.findByText(/Só quem tem o papel Finanças prepara lançamentos/, { selector: 'p' }),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Propor lançamento' })).toHaveAttribute('aria-disabled', 'true')
})
