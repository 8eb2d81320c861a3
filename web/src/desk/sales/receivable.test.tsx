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

function serve(more: Partial<ConversionSummary>, ...open: Proposal[]) {
  const conversion = makeSale(1, { status: 'CASHBACK', verdict: 'approved', ...more })
  const said: unknown[] = []
  server.use(
    meWith('finance'),
    http.get('*/api/v1/finance/proposals', () => HttpResponse.json(open)),
    http.get('*/api/v1/finance/conversions/:id', () =>
      HttpResponse.json({ conversion, events: [], corrections: [], shoppers: [], hands: [] }),
    ),
    http.post('*/api/v1/finance/conversions/:id/write-off', async ({ request }) => {
      said.push(await request.json())
      return HttpResponse.json(makeProposal({ kind: 'write_off' }), { status: 202 })
    }),
  )
  return { ...renderDesk(`/financeiro/vendas/${conversion.id}`), said, conversion }
}

const section = () => screen.findByRole('region', { name: 'Comissão a receber' })

it.each([
  ['Baixar como perda', { receivedCents: 1_500, outstandingCents: 500 }, 500],
  ['Reverter a baixa', { receivedCents: 2_000, writtenOffCents: 500, outstandingCents: -500 }, -500],
])('proposes what is open and nothing else: %s', async (action, more, sent) => {
  const { user, said } = serve(more)
  const region = await section()
  expect(region).toHaveTextContent(/Comissão aprovadaR\$\s20,00.*Recebido.*Baixado.*Em aberto.?.?R\$\s5,00/)
  const button = within(region).getByRole('button', { name: action })
  await waitFor(() => {
    expect(button).not.toHaveAttribute('aria-disabled')
  })
  await user.click(button)
  const dialog = await screen.findByRole('dialog', { name: new RegExp(action, 'i') })
  expect(dialog).toHaveTextContent(/^.*R\$\s5,00: /)
  expect(await accessibilityViolations()).toEqual([])
  await user.type(within(dialog).getByRole('textbox'), 'A rede encerrou')
  await user.click(within(dialog).getByRole('button', { name: 'Propor' }))
  expect(await screen.findByText('Proposto. Outra pessoa decide em Propostas.')).toBeVisible()
  expect(said).toEqual([{ cents: sent, reason: 'A rede encerrou' }])
})

it('leads to the proposal where there is one', async () => {
  const open = makeProposal({ kind: 'write_off', payload: { conversionId: makeSale(1).id } })
  serve({ outstandingCents: 2_000 }, open)
  expect(await screen.findByRole('link', { name: 'Ver a proposta de baixa' })).toHaveAttribute(
    'href',
    `/financeiro/propostas/${open.id}`,
  )
})

it('offers nothing where the network paid more than it ever owed', async () => {
  serve({ receivedCents: 2_500, outstandingCents: -500 })
  expect(await section()).toHaveTextContent('A rede pagou mais do que deve')
  expect(within(await section()).queryByRole('button')).toBeNull()
})

it('offers nothing where the network paid all of it', async () => {
  serve({ receivedCents: 2_000 })
  expect(within(await section()).queryByRole('button')).toBeNull()
})

it('is not there before the network owes anything', async () => {
  serve({ status: 'PENDING', verdict: 'pending' })
  await screen.findByRole('region', { name: 'Valores' })
  expect(screen.queryByRole('region', { name: 'Comissão a receber' })).toBeNull()
})
