import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import type { ParkedEvent, ParkedEventPage } from '../api/generated'
import { makeProposal } from '../testing/check-factories'
import { makeOverview, me } from '../testing/factories'
import { meWith } from '../testing/handlers'
import { renderDesk } from '../testing/render'

const sale = '9a0b0c00-0000-7000-8000-000000000700'
const forged: ParkedEvent = {
  event: 18_204,
  type: 'conversion_approved.v1',
  about: 'conversion',
  aggregateId: sale,
  code: 'seal',
  since: '2026-11-20T12:00:00Z',
  conversionId: sale,
  userId: me.id,
}
const next: ParkedEvent = { ...forged, event: 18_231, code: 'follows' }
const unknown: ParkedEvent = { event: 18_244, code: 'new', since: '2026-11-20T12:00:00Z' }

const parked = (page: ParkedEventPage) =>
  http.get('*/api/v1/finance/parked-events', () => HttpResponse.json(page))
const open = (...list: unknown[]) => http.get('*/api/v1/finance/proposals', () => HttpResponse.json(list))

const rowOf = (number: string) => screen.findByRole('row', { name: new RegExp(number.replace('.', '\\.')) })
const buttonOf = (number: string) => screen.findByRole('button', { name: `Desconsiderar o evento ${number}` })

it('lists what is parked, what it is about and whose balance is under review', async () => {
  server.use(parked({ total: 3, events: [forged, next, unknown] }))
  renderDesk('/financeiro/eventos-parados')
  const first = await rowOf('18.204')
  expect(within(first).getByText('conversion_approved.v1')).toBeVisible()
  expect(within(first).getByText('Selo não confere')).toBeVisible()
  expect(within(first).getByText('20/11/2026 às 09:00')).toBeVisible()
  expect(within(first).getByRole('link', { name: 'Venda 9a0b0c00' })).toHaveAttribute(
    'href',
    `/financeiro/vendas/${sale}`,
  )
  expect(within(first).getByRole('link', { name: /^Cliente / })).toHaveAttribute(
    'href',
    `/financeiro/vendas?q=${me.id}`,
  )
  const odd = await rowOf('18.244')
  expect(within(odd).getByText('new')).toBeVisible()
  expect(within(odd).getByText('Desconhecido')).toBeVisible()
  expect(within(odd).getByText('De ninguém')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

it('says that nothing is parked', async () => {
  renderDesk('/financeiro/eventos-parados')
  expect(await screen.findByText('Nenhum evento está parado. Não há nada a decidir aqui.')).toBeVisible()
})

it('says when it cannot be read, and tries again', async () => {
  let fails = true
  server.use(
    http.get('*/api/v1/finance/parked-events', () =>
      fails
        ? problem(503, 'unavailable', 'Tente de novo em instantes.')
        : HttpResponse.json({ total: 1, events: [forged] }),
    ),
  )
  const { user } = renderDesk('/financeiro/eventos-parados')
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  fails = false
  await user.click(again)
  expect(await rowOf('18.204')).toBeVisible()
})

it('reads the events after the last one when asked', async () => {
  const asked: (string | null)[] = []
  server.use(
    http.get('*/api/v1/finance/parked-events', ({ request }) => {
      const after = new URL(request.url).searchParams.get('after')
      asked.push(after)
      return HttpResponse.json(
        after === '18204' ? { total: 2, events: [next] } : { total: 2, events: [forged], next: forged.event },
      )
    }),
  )
  const { user } = renderDesk('/financeiro/eventos-parados')
  expect(await screen.findByText('Mostramos 1 de 2, os mais antigos primeiro.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Carregar mais' }))
  expect(await rowOf('18.231')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Carregar mais' })).not.toBeInTheDocument()
  expect(asked).toContain('18204')
})

it('proposes with a reason that an event does not count, and leads to the proposal', async () => {
  const said: unknown[] = []
  const proposal = makeProposal({ kind: 'unpark', subject: 'event:18204', payload: { event: 18_204 } })
  server.use(
    meWith('finance'),
    open(),
    parked({ total: 2, events: [forged, next] }),
    http.post('*/api/v1/finance/parked-events/:event/unpark', async ({ request, params }) => {
      said.push([params.event, await request.json()])
      server.use(open(proposal))
      return HttpResponse.json(proposal, { status: 202 })
    }),
  )
  const { user } = renderDesk('/financeiro/eventos-parados')
  const button = await buttonOf('18.204')
  await waitFor(() => {
    expect(button).not.toHaveAttribute('aria-disabled')
  })
  expect(await buttonOf('18.231')).toHaveAccessibleDescription(
    'Decida antes sobre o evento anterior da mesma história.',
  )
  await user.click(button)
  const dialog = await screen.findByRole('alertdialog', { name: 'Propor desconsiderar o evento 18.204?' })
  await user.type(within(dialog).getByRole('textbox'), 'Ninguém o escreveu')
  await user.click(within(dialog).getByRole('button', { name: 'Propor' }))
  expect(await screen.findByText('Proposto. Outra pessoa decide em Propostas.')).toBeVisible()
  expect(said).toEqual([['18204', { reason: 'Ninguém o escreveu' }]])
  expect(await screen.findByRole('link', { name: 'Ver a proposta sobre o evento 18.204' })).toHaveAttribute(
    'href',
    `/financeiro/propostas/${proposal.id}`,
  )
  expect(screen.queryByRole('button', { name: 'Desconsiderar o evento 18.204' })).not.toBeInTheDocument()
})

it('does not let an approver propose', async () => {
  server.use(meWith('approver'), open(), parked({ total: 1, events: [forged] }))
  renderDesk('/financeiro/eventos-parados')
  const button = await buttonOf('18.204')
  await waitFor(() => {
    expect(button).toHaveAccessibleDescription(
      'Só quem tem o papel Finanças propõe desconsiderar um evento; Aprovação decide.',
    )
  })
})

it('is counted in the rail, and with what stops payments at Integrity', async () => {
  const { work } = makeOverview()
  server.use(
    http.get('*/api/v1/finance/overview', () =>
      HttpResponse.json(makeOverview({ work: { ...work, halts: 1, parked: 3 } })),
    ),
  )
  renderDesk('/financeiro/eventos-parados')
  expect(await screen.findByRole('link', { name: 'Eventos parados, 3 em aberto' })).toHaveAttribute(
    'href',
    '/financeiro/eventos-parados',
  )
  expect(screen.getByRole('link', { name: 'Integridade, 4 em aberto' })).toBeVisible()
})
