import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { ChakraRoot } from '@/ui/chakra-root'
import { accessibilityViolations } from '@/testing/render'
import type { LedgerEvent, Posting } from '../api/generated'
import { deskSession } from '../session/desk-session'
import { setupDeskStore } from '../store'
import { me, staffToken } from '../testing/factories'
import { sidesOf, stepsOf, sumPostings } from './steps'
import { Story } from './story'

const shopper = '0c000000-0000-4000-8000-000000000001'

function makeEvent(sequence: number, type: string, more: Partial<LedgerEvent> = {}): LedgerEvent {
  return {
    sequence,
    type,
    recordedAt: '2026-11-20T17:00:05Z',
    actor: 'system:payouts',
    data: {},
    postings: [],
    ...more,
  }
}

const settle = (amountCents: number): Posting[] => [
  { account: 'in_flight', owner: shopper, amountCents: -amountCents },
  { account: 'bank', owner: '', amountCents },
]

const sale = (id: string, name: string) => ({ conversion: { id, store: { name } } })

const events = [
  makeEvent(7, 'payout_run_approved.v1', { actor: `staff:${me.id}`, data: { run: { reason: 'conferida' } } }),
  makeEvent(11, 'payout_paid.v1'),
  makeEvent(12, 'conversion_paid.v1', { postings: settle(2_000), data: sale('s1', 'Loja A') }),
  makeEvent(13, 'conversion_paid.v1', { postings: settle(499), data: sale('s2', 'Loja B') }),
  makeEvent(14, 'click_recorded.v1', { actor: `user:${shopper}` }),
  makeEvent(15, 'click_recorded.v1', { actor: 'user:0c000000-0000-4000-8000-000000000009' }),
  makeEvent(90, 'robot_danced.v3'),
]

function setup(list: readonly LedgerEvent[]) {
  render(
    <Provider store={setupDeskStore()}>
      <ChakraRoot>
        <MemoryRouter>
          <main>
            <Story events={list} shoppers={[{ id: shopper, name: 'Iracema S.' }]} />
          </main>
        </MemoryRouter>
      </ChakraRoot>
    </Provider>,
  )
  return userEvent.setup()
}

beforeEach(() => {
  deskSession.write({
    token: staffToken,
    expiresAt: '2999-01-01T00:00:00Z',
    enrolling: false,
    handle: me.handle,
  })
})

const step = (name: string) => screen.getByRole('listitem', { name })

it('tells who did what and when, in words', async () => {
  setup(events)
  expect(await screen.findByText('Ana Reis')).toBeVisible()
  expect(step('Rodada aprovada')).toHaveTextContent('20/11/2026 às 14:00:05')
  expect(step('Rodada aprovada')).toHaveTextContent('“conferida”')
  expect(step('Pix pago')).toHaveTextContent('Sistema de pagamentos')
  expect(step('robot_danced.v3')).toHaveTextContent('Não mexeu no livro') // not known, and not hidden
  const clicks = screen.getAllByRole('listitem', { name: 'Clique para a loja' })
  expect(clicks[0]).toHaveTextContent('Iracema S.') // masked
  expect(clicks[1]).toHaveTextContent('Cliente 0c000000') // whose account is gone
  expect(step('Pix pago')).not.toHaveTextContent('Não mexeu')
  expect(await accessibilityViolations()).toEqual([])
})

it('folds what a payout did to its purchases under it, with one set of lines', async () => {
  const user = setup(events)
  const paid = step('Pix pago')
  expect(paid).toHaveTextContent('R$ 24,99')
  await user.click(within(paid).getByText('2 lançamentos'))
  const rows = within(within(paid).getByRole('group', { name: 'Lançamentos: Pix pago' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'ContaDe quemDébitoCrédito',
    'Cashback em pagamentoIracema S.R$\u00a024,99',
    'Provedor de PixCasaR$\u00a024,99',
    'Débitos e créditos fechamR$\u00a024,99R$\u00a024,99',
  ])
  await user.click(within(paid).getByText('Em 2 compras'))
  expect(within(paid).getByRole('link', { name: 'Loja B' })).toHaveAttribute('href', '/financeiro/vendas/s2')
  await user.click(within(paid).getByText('O evento no registro'))
  expect(within(paid).getByRole('group', { name: 'Evento 11: payout_paid.v1' })).toBeVisible()
})

it('opens the lines of all at once, and says when they do not sum to zero', async () => {
  const wrong = makeEvent(1, 'conversion_approved.v1', {
    postings: [{ account: 'bank', owner: 'rede-um', amountCents: 5 }],
  })
  const user = setup([wrong, ...events])
  await user.click(screen.getByRole('button', { name: 'Abrir todos os lançamentos' }))
  expect(screen.getAllByRole('table')).toHaveLength(2)
  expect(screen.getByRole('alert')).toHaveTextContent('Não fecha: diferença de R$ 0,05')
  expect(screen.getByText('Rede rede-um')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Fechar todos os lançamentos' }))
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

it('draws a long story piece by piece', async () => {
  const user = setup(Array.from({ length: 70 }, (_, at) => makeEvent(at * 2 + 1, 'conversion_observed.v1')))
  expect(screen.getAllByRole('listitem')).toHaveLength(60)
  await user.click(screen.getByRole('button', { name: 'Mostrar mais 10' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(70)
})

it('neither loses an event nor a cent', () => {
  const posting = fc.record({
    account: fc.constantFrom('bank', 'payable', 'paid'),
    owner: fc.constantFrom('', shopper),
    amountCents: fc.integer({ min: -1e9, max: 1e9 }),
  })
  const event = fc.tuple(
    fc.integer({ min: 1, max: 20 }),
    fc.constantFrom('payout_paid.v1', 'conversion_paid.v1', 'click_recorded.v1'),
    fc.array(posting),
  )
  fc.assert(
    fc.property(fc.array(event), (made) => {
      const list = made.map(([sequence, type, postings]) => makeEvent(sequence, type, { postings }))
      const steps = stepsOf(list)
      expect(steps.flatMap((one) => [one.event, ...one.caused])).toEqual(list)
      const total = (postings: readonly Posting[]) => {
        const { debitCents, creditCents } = sidesOf(postings)
        return creditCents - debitCents
      }
      const all = list.map(({ postings }) => postings)
      expect(total(sumPostings(all))).toBe(total(all.flat()))
    }),
  )
})
