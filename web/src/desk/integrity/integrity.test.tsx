import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import type { PayoutHalt } from '../api/generated'
import { makeProposal } from '../testing/check-factories'
import { makeOverview, me } from '../testing/factories'
import { meWith } from '../testing/handlers'
import { renderDesk, usableButton } from '../testing/render'

const stream: PayoutHalt = {
  id: '0a000000-0000-4000-8000-000000000001',
  kind: 'stream',
  subject: 'LEDGER',
  detail: 'max_msgs is 3 instead of -1',
  raisedBy: 'system',
  raisedAt: '2026-11-20T12:00:00Z',
}
const past: PayoutHalt = {
  ...stream,
  id: '0a000000-0000-4000-8000-000000000002',
  kind: 'seal',
  clearedAt: '2026-11-19T12:00:00Z',
  clearedBy: `staff:${me.id}`,
  reason: 'Restaurado do backup',
}

const halted = (...halts: PayoutHalt[]) => http.get('*/api/v1/finance/halts', () => HttpResponse.json(halts))

it('says that nothing stops payments', async () => {
  renderDesk('/financeiro/integridade')
  expect(await screen.findByText('Nada impede os pagamentos')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

it.each([
  [1, '1 evento parado'],
  [1204, '1.204 eventos parados'],
])('does not say that all is well while events are parked: %d', async (total, title) => {
  server.use(http.get('*/api/v1/finance/parked-events', () => HttpResponse.json({ total, events: [] })))
  renderDesk('/financeiro/integridade')
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.queryByText('Nada impede os pagamentos')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ver os eventos parados' })).toHaveAttribute(
    'href',
    '/financeiro/eventos-parados',
  )
  expect(await accessibilityViolations()).toEqual([])
})

it('does not say that all is well when it cannot be read what is parked', async () => {
  server.use(
    halted(past),
    http.get('*/api/v1/finance/parked-events', () => problem(503, 'unavailable', 'Tente de novo.')),
  )
  renderDesk('/financeiro/integridade')
  expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Paradas anteriores' })).toBeVisible()
  expect(screen.queryByText('Nada impede os pagamentos')).not.toBeInTheDocument()
})

it('shows why payments stand still, and who let them go on before', async () => {
  server.use(halted(stream, past))
  renderDesk('/financeiro/integridade')
  const open = await screen.findByRole('region', { name: 'Por que os pagamentos estão parados' })
  expect(within(open).getByText('max_msgs is 3 instead of -1')).toBeVisible()
  const before = screen.getByRole('region', { name: 'Paradas anteriores' })
  expect(within(before).getByText('Restaurado do backup')).toBeVisible()
  expect(await within(before).findByText('Ana Reis')).toBeVisible()
  expect(within(before).queryByRole('button')).not.toBeInTheDocument()
  expect(await accessibilityViolations()).toEqual([])
})

it.each([
  ['event 18204', 'Evento 18.204', '/financeiro/eventos-parados'],
  ['delivery 7', 'Entrega 7', '/financeiro/quarentena'],
])('leads from a forged record to where it is decided: %s', async (subject, name, href) => {
  server.use(halted({ ...stream, kind: 'seal', subject }, past))
  renderDesk('/financeiro/integridade')
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href)
  expect(screen.getByText(/troca a credencial do registro/)).toBeVisible() // and not of the one before
})

it('proposes to clear a halt, with a reason', async () => {
  const said: unknown[] = []
  server.use(
    meWith('finance'),
    halted({ ...stream, further: ['max_age is 1 day instead of 0'] }),
    http.post('*/api/v1/finance/halts/:id/clear', async ({ request, params }) => {
      said.push([params.id, await request.json()])
      return HttpResponse.json(makeProposal({ kind: 'clear_halt' }), { status: 202 })
    }),
  )
  const { user } = renderDesk('/financeiro/integridade')
  expect(await screen.findByText('max_age is 1 day instead of 0')).toBeVisible()
  const button = await screen.findByRole('button', { name: 'Propor liberar' })
  await waitFor(() => {
    expect(button).not.toHaveAttribute('aria-disabled')
  })
  await user.click(button)
  const dialog = await screen.findByRole('alertdialog', { name: 'Propor liberar os pagamentos?' })
  await user.type(within(dialog).getByRole('textbox'), 'Conferido')
  await user.click(within(dialog).getByRole('button', { name: 'Propor' }))
  expect(await screen.findByText('Proposto. Outra pessoa decide em Propostas.')).toBeVisible()
  expect(said).toEqual([[stream.id, { reason: 'Conferido' }]])
})

it('does not let an approver propose to clear', async () => {
  server.use(meWith('approver'), halted(stream))
  renderDesk('/financeiro/integridade')
  const button = await screen.findByRole('button', { name: 'Propor liberar' })
  await waitFor(() => {
    expect(button).toHaveAccessibleDescription('Só quem tem o papel Finanças propõe liberar.')
  })
})

it('stops payments by hand, and says what refuses it', async () => {
  const answers = [
    problem(503, 'unavailable', 'Tente de novo em instantes.'),
    HttpResponse.json(stream, { status: 201 }),
  ]
  const { work } = makeOverview()
  server.use(
    http.post('*/api/v1/finance/halts', () => answers.shift()),
    http.get('*/api/v1/finance/overview', () =>
      HttpResponse.json(makeOverview({ work: { ...work, halts: answers.length === 0 ? 1 : 0 } })),
    ),
  )
  const { user } = renderDesk('/financeiro/integridade')
  await user.click(await usableButton('Parar os pagamentos'))
  const dialog = await screen.findByRole('alertdialog', { name: 'Parar os pagamentos?' })
  await user.type(within(dialog).getByRole('textbox'), 'Extrato estranho')
  const confirm = within(dialog).getByRole('button', { name: 'Parar os pagamentos' })
  await user.click(confirm)
  expect(await within(dialog).findByText('Tente de novo em instantes.')).toBeVisible()
  await user.click(confirm)
  expect(await screen.findByText('Os pagamentos estão parados.')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Integridade, 1 em aberto' })).toBeVisible()
})

it.each([
  '/financeiro',
  '/financeiro/rodadas',
  '/financeiro/rodadas?simulacao=sim',
  '/financeiro/pagamentos',
])('says on %s that payments stand still', async (page) => {
  server.use(
    halted(stream, { ...stream, id: past.id, kind: 'manual' }),
    http.get('*/api/v1/finance/payout-runs', () => HttpResponse.json([])),
    http.get('*/api/v1/finance/payout-runs/preview', () => problem(503, 'unavailable', 'Tente de novo.')),
    http.get('*/api/v1/finance/payouts', () => HttpResponse.json({ payouts: [] })),
  )
  renderDesk(page)
  const banner = await screen.findByText(/O registro foi cortado ou alterado por fora \(e mais 1\)/)
  expect(banner).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver em Integridade' })).toHaveAttribute(
    'href',
    '/financeiro/integridade',
  )
})
