import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import type { ConversionSummary, Proposal } from '../api/generated'
import { makeProposal } from '../testing/check-factories'
import { makeSale } from '../testing/factories'
import { meWith } from '../testing/handlers'
import { renderDesk } from '../testing/render'

function serve(role: 'finance' | 'approver', more: Partial<ConversionSummary>, ...open: Proposal[]) {
  const conversion = makeSale(1, { status: 'PAID', verdict: 'declined', paidCents: 1_249, ...more })
  const said: unknown[] = []
  server.use(
    meWith(role),
    http.get('*/api/v1/finance/proposals', () => HttpResponse.json(open)),
    http.get('*/api/v1/finance/conversions/:id', () =>
      HttpResponse.json({ conversion, events: [], corrections: [], shoppers: [], hands: [] }),
    ),
    http.post('*/api/v1/finance/conversions/:id/debt-write-off', async ({ request }) => {
      said.push(await request.json())
      return HttpResponse.json(makeProposal({ kind: 'write_off_debt' }), { status: 202 })
    }),
  )
  return { ...renderDesk(`/financeiro/vendas/${conversion.id}`), said }
}

const section = () => screen.findByRole('region', { name: 'Dívida do cliente' })

it('proposes to give up a part of what is open, and no more than that', async () => {
  const { user, said } = serve('finance', { owedCents: 249, debtWrittenOffCents: 1_000 })
  const region = await section()
  expect(region).toHaveTextContent(/Já pagoR\$\s12,49.*BaixadoR\$\s10,00.*Em abertoR\$\s2,49.*ainda deve/)
  const button = within(region).getByRole('button', { name: 'Baixar a dívida' })
  await waitFor(() => {
    expect(button).not.toHaveAttribute('aria-disabled')
  })
  await user.click(button)
  const dialog = await screen.findByRole('dialog', { name: 'Propor baixar a dívida?' })
  const amount = within(dialog).getByRole('textbox', { name: /Quanto baixar/ })
  expect(amount).toHaveValue('R$\u00a02,49')
  expect(await accessibilityViolations()).toEqual([])
  await user.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'Sem compras')
  for (const [written, wrong] of [
    ['2,50', /No máximo R\$\s2,49/],
    ['nada', /Escreva o valor em reais/],
  ] as const) {
    await user.clear(amount)
    await user.type(amount, written)
    await user.click(within(dialog).getByRole('button', { name: 'Propor' }))
    expect(await within(dialog).findByText(wrong)).toBeVisible()
  }
  expect(said).toEqual([])
  await user.clear(amount)
  await user.type(amount, '2,00')
  await user.click(within(dialog).getByRole('button', { name: 'Propor' }))
  expect(await screen.findByText('Proposto. Outra pessoa decide em Propostas.')).toBeVisible()
  expect(said).toEqual([{ cents: 200, reason: 'Sem compras' }])
})

it('says who proposes to whoever may not', async () => {
  serve('approver', { owedCents: 1_249 })
  const button = within(await section()).getByRole('button', { name: 'Baixar a dívida' })
  await waitFor(() => {
    expect(button).toHaveAttribute('aria-disabled', 'true')
  })
})

it('leads to the proposal where there is one', async () => {
  const open = makeProposal({ kind: 'write_off_debt', payload: { conversionId: makeSale(1).id } })
  serve('finance', { owedCents: 1_249 }, open)
  expect(await screen.findByRole('link', { name: 'Ver a proposta de baixa' })).toHaveAttribute(
    'href',
    `/financeiro/propostas/${open.id}`,
  )
})

it.each([
  ['a payout has it', { owedCents: 1_249, reservedCents: 1_249 }, 'Um pagamento em curso tem esta venda'],
  ['all of it was given up', { debtWrittenOffCents: 1_249 }, 'dado como perda'],
])('offers nothing where %s', async (_, more, text) => {
  serve('finance', more)
  expect(await section()).toHaveTextContent(text)
  expect(within(await section()).queryByRole('button')).toBeNull()
})

it('is not there where nothing is owed', async () => {
  serve('finance', { verdict: 'approved' })
  await screen.findByRole('region', { name: 'Valores' })
  expect(screen.queryByRole('region', { name: 'Dívida do cliente' })).toBeNull()
})
