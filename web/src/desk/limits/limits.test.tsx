import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import type { Limits } from '../api/generated'
import { makeProposal } from '../testing/check-factories'
import { me } from '../testing/factories'
import { meWith } from '../testing/handlers'
import { renderDesk } from '../testing/render'

const limits: Limits = {
  limits: [
    { name: 'payout_second_above', cents: 200_000, largestCents: 100_000_000 },
    { name: 'payout_alone_per_day', cents: 0, largestCents: 100_000_000 },
  ],
  changes: [
    {
      name: 'payout_second_above',
      oldCents: 100_000,
      newCents: 200_000,
      by: `staff:${me.id}`,
      at: '2026-11-20T12:00:00Z',
    },
    {
      name: 'payout_alone_per_day',
      oldCents: 0,
      newCents: 0,
      by: 'system:configuration',
      at: '2026-11-01T12:00:00Z',
    },
  ],
}

const listed = (answer: Limits) => http.get('*/api/v1/finance/limits', () => HttpResponse.json(answer))

it('shows what is in force, since when, and how it came to be', async () => {
  server.use(listed(limits))
  renderDesk('/financeiro/limites')
  const inForce = await screen.findByRole('region', { name: 'Em vigor' })
  expect(within(inForce).getByText('R$ 2.000,00')).toBeVisible()
  expect(within(inForce).getByText(/pela configuração do servidor/)).toBeVisible()
  const changes = screen.getByRole('region', { name: 'Mudanças' })
  expect(await within(changes).findByText('Ana Reis')).toBeVisible()
  expect(within(changes).getByText('Configuração do servidor')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

it('says that no limit has changed', async () => {
  server.use(listed({ ...limits, changes: [] }))
  renderDesk('/financeiro/limites')
  expect(await screen.findByText('Nenhum limite mudou ainda.')).toBeVisible()
  expect(screen.getAllByText('Valor inicial.')).toHaveLength(2)
})

it('says when the limits cannot be read', async () => {
  server.use(http.get('*/api/v1/finance/limits', () => problem(500, 'internal', 'Erro inesperado.')))
  renderDesk('/financeiro/limites')
  expect(await screen.findByRole('button', { name: /Tentar de novo/ })).toBeVisible()
})

it('proposes another value, and not one that is none', async () => {
  const said: unknown[] = []
  server.use(
    meWith('finance'),
    listed(limits),
    http.post('*/api/v1/finance/limits', async ({ request }) => {
      said.push(await request.json())
      return HttpResponse.json(makeProposal({ kind: 'change_limit' }), { status: 202 })
    }),
  )
  const { user } = renderDesk('/financeiro/limites')
  const button = await screen.findByRole('button', {
    name: 'Propor outro valor: Rodada que sai sem segunda pessoa',
  })
  await waitFor(() => {
    expect(button).not.toHaveAttribute('aria-disabled')
  })
  await user.click(button)
  const dialog = await screen.findByRole('dialog', { name: 'Propor outro limite?' })
  const [value, reason] = within(dialog).getAllByRole('textbox')
  await user.type(reason!, 'Mais lojas')
  for (const [typed, wrong] of [
    ['muito', /Escreva o valor em reais/],
    ['1000000,01', /No máximo/],
    ['2000,00', 'É o valor que já vale.'],
  ] as const) {
    await user.clear(value!)
    await user.type(value!, typed)
    await user.click(within(dialog).getByRole('button', { name: 'Propor' }))
    expect(await within(dialog).findByText(wrong)).toBeVisible()
  }
  await user.clear(value!)
  await user.type(value!, '3.500,00')
  await user.click(within(dialog).getByRole('button', { name: 'Propor' }))
  expect(await screen.findByText('Proposto. Outra pessoa decide em Propostas.')).toBeVisible()
  expect(said).toEqual([{ name: 'payout_second_above', cents: 350_000, reason: 'Mais lojas' }])
})

it('does not let an approver propose', async () => {
  server.use(meWith('approver'), listed(limits))
  renderDesk('/financeiro/limites')
  for (const button of await screen.findAllByRole('button', { name: /Propor outro valor/ }))
    expect(button).toHaveAttribute('aria-disabled', 'true')
})
