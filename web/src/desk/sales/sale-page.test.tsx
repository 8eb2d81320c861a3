import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import type { Hand, LedgerEvent, Proposal } from '../api/generated'
import { makeProposal } from '../testing/check-factories'
import { makeNobodysSale, makeSale, members } from '../testing/factories'
import { meWith } from '../testing/handlers'
import { renderDesk } from '../testing/render'

const sale = makeSale(1, {
  payoutId: '9a000000-0000-4000-8000-000000000001',
  loyalty: true,
  rateBasisPoints: 1000,
})
const event: LedgerEvent = {
  sequence: 4120,
  type: 'conversion_tracked.v1',
  recordedAt: '2026-11-20T13:00:00Z',
  actor: 'network:rede-um',
  data: { conversion: { verdict: 'pending' } },
  postings: [
    { account: 'receivable', owner: 'rede-um', amountCents: -2_000 },
    { account: 'margin', owner: '', amountCents: 751 },
    { account: 'pending', owner: sale.userId!, amountCents: 1_249 },
  ],
}

it('shows what the network told beside the amounts, and the rate that made them reais', async () => {
  server.use(
    http.get('*/api/v1/finance/conversions/:id', () =>
      HttpResponse.json({
        conversion: sale,
        details: {
          advertiserId: '17629',
          commissionGroup: 'DEFAULT',
          voucher: 'BF10',
          paymentId: 'P-77',
          paidToUs: true,
          exchange: {
            currency: 'USD',
            saleCents: 460_012,
            commissionCents: 368,
            rate: 5_432_100,
            day: '2026-11-20',
            source: 'PTAX',
          },
        },
        events: [],
        corrections: [],
        shoppers: [],
        hands: [],
      }),
    ),
  )
  renderDesk(`/financeiro/vendas/${sale.id}`)
  expect(await screen.findByRole('region', { name: 'De onde veio' })).toHaveTextContent(
    /A rede informouUSD\s4\.600,12, comissão de USD\s3,68CotaçãoUSD a R\$ 5,4321 em 20\/11\/2026 \(PTAX\)Cupom usadoBF10Faixa de comissãoDEFAULT.*17629.*P-77.*A rede já nos pagouSim/,
  )
})

it.each([
  [{ waits: true }, 'Ainda não decidida: espera poder ser paga'],
  [{ shareCents: 2_000, waits: false }, 'R$ 20,00 de R$ 30,00'],
  [{ shareCents: 0, waits: true }, 'R$ 0,00 de R$ 30,00; o resto ainda não foi decidido'],
])('says what is left for it of what its campaign lets a shopper earn: %o', async (decided, text) => {
  const campaign = { name: 'black-friday', capCents: 5_000, aloneCents: 3_000, ...decided }
  server.use(
    http.get('*/api/v1/finance/conversions/:id', () =>
      HttpResponse.json({ conversion: sale, campaign, events: [], corrections: [], shoppers: [], hands: [] }),
    ),
  )
  renderDesk(`/financeiro/vendas/${sale.id}`)
  expect(await screen.findByRole('region', { name: 'De onde veio' })).toHaveTextContent(
    `Campanhablack-friday, até R$ 50,00 por pessoaParte no limite da campanha${text}`,
  )
})

function serve(conversion: typeof sale, events: LedgerEvent[]) {
  server.use(
    http.get('*/api/v1/finance/conversions/:id', () =>
      HttpResponse.json({ conversion, events, corrections: [], shoppers: [], hands: [] }),
    ),
  )
}

it('tells all of a sale: what it is worth, where it came from, what happened', async () => {
  serve(sale, [
    event,
    { ...event, sequence: 4200, type: 'brand_new.v2', actor: `staff:${members[1]!.id}`, postings: [] },
  ])
  renderDesk(`/financeiro/vendas/${sale.id}`)
  expect(await screen.findByRole('heading', { name: 'Loja A, pedido A-1' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Valores' })).toHaveTextContent(
    /VendaR\$\s249,90.*ComissãoR\$\s20,00.*CashbackR\$\s12,4910% \(dobro de 5%\) da venda.*MargemR\$\s7,51/,
  )
  const facts = screen.getByRole('region', { name: 'De onde veio' })
  expect(facts).toHaveTextContent('Código na redeTX-1')
  expect(facts).toHaveTextContent('ClienteIracema S.')
  expect(within(facts).getByRole('link', { name: 'Ver o pagamento' })).toHaveAttribute(
    'href',
    `/financeiro/pagamentos/${sale.payoutId!}`,
  )
  expect(within(facts).getByRole('link', { name: 'Vendas deste cliente' })).toHaveAttribute(
    'href',
    `/financeiro/vendas?q=${sale.userId!}`,
  )
  expect(await screen.findByText('Bia Melo')).toBeVisible()
  const story = within(screen.getByRole('list', { name: 'Histórico' }))
  const first = story.getByRole('listitem', { name: 'Venda informada pela rede' })
  expect(first).toHaveTextContent('Rede rede-um20/11/2026 às 10:00:00nº 4.120')
  expect(within(first).getAllByRole('row')).toHaveLength(5) // open without asking
  const second = story.getByRole('listitem', { name: 'brand_new.v2' })
  expect(second).toHaveTextContent('Bia Melo20/11/2026 às 10:00:00nº 4.200Não mexeu no livro')
  expect(await accessibilityViolations()).toEqual([])
})

it('says that people had a hand in a sale: who, and when', async () => {
  const hands: Hand[] = [
    { deed: 'corrected', by: '', at: '2026-11-20T12:00:00Z' },
    { deed: 'attributed', by: `staff:${members[1]!.id}`, at: '2026-11-21T12:00:00Z' },
  ]
  server.use(
    http.get('*/api/v1/finance/conversions/:id', () =>
      HttpResponse.json({ conversion: sale, events: [], corrections: [], shoppers: [], hands }),
    ),
  )
  renderDesk(`/financeiro/vendas/${sale.id}`)
  const list = await screen.findByRole('list', { name: 'Mexida à mão' })
  await screen.findByText('Bia Melo') // names of colleagues come by another call
  const [first, second] = within(list).getAllByRole('listitem')
  expect(first).toHaveTextContent('Corrigiu o que a rede enviouNão se sabe quem, 20/11/2026 às 09:00')
  expect(second).toHaveTextContent('Disse de que clique a venda veioBia Melo, 21/11/2026 às 09:00')
  expect(screen.getAllByText('Mexida à mão')).toHaveLength(2) // beside its status, too
  expect(await accessibilityViolations()).toEqual([])
})

it('leads from a contested sale to deciding whose it is', async () => {
  const contested = makeSale(3, { contestedBy: 'c11e0000-0000-4000-8000-000000000099' })
  serve(contested, [])
  renderDesk(`/financeiro/vendas/${contested.id}`)
  expect(await screen.findByText(/Venda contestada/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Decidir de quem é' })).toHaveAttribute(
    'href',
    `/financeiro/sem-dono?venda=${contested.id}`,
  )
  expect(await accessibilityViolations()).toEqual([])
})

const held = makeSale(5, {
  status: 'CASHBACK',
  verdict: 'approved',
  commissionCents: 1_200,
  heldAt: '2026-11-21T15:30:00Z',
  overCents: 49,
})
const open = (...proposals: Proposal[]) =>
  http.get('*/api/v1/finance/proposals', () => HttpResponse.json(proposals))

it('says why a sale is held, proposes with a reason that it is paid, and leads to the proposal', async () => {
  const said: unknown[] = []
  const proposal = makeProposal({ kind: 'release_sale', payload: { conversionId: held.id } })
  serve(held, [])
  server.use(
    meWith('finance'),
    open(makeProposal({ kind: 'release_sale', payload: { conversionId: sale.id } })),
    http.post('*/api/v1/finance/conversions/:id/release', async ({ request, params }) => {
      said.push([params.id, await request.json()])
      server.use(open(proposal))
      return HttpResponse.json(proposal, { status: 202 })
    }),
  )
  const { user } = renderDesk(`/financeiro/vendas/${held.id}`)
  expect(await screen.findByText(/Venda retida desde 21\/11\/2026 às 12:30/)).toBeVisible()
  expect(screen.getByText(/^Cashback de/)).toHaveTextContent(
    /Cashback de R\$\s12,49, comissão de R\$\s12,00\s?: faltam R\$\s0,49\./,
  )
  expect(await accessibilityViolations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Propor liberar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Propor liberar esta venda?' })
  await user.type(within(dialog).getByRole('textbox'), 'Campanha de novembro')
  await user.click(within(dialog).getByRole('button', { name: 'Propor' }))
  expect(await screen.findByText('Proposto. Outra pessoa decide em Propostas.')).toBeVisible()
  expect(said).toEqual([[held.id, { reason: 'Campanha de novembro' }]])
  expect(await screen.findByRole('link', { name: 'Ver a proposta' })).toHaveAttribute(
    'href',
    `/financeiro/propostas/${proposal.id}`,
  )
})

it('does not let an approver propose that a held sale is paid', async () => {
  serve(held, [])
  server.use(meWith('approver'), open())
  renderDesk(`/financeiro/vendas/${held.id}`)
  const button = await screen.findByRole('button', { name: 'Propor liberar' })
  await waitFor(() => {
    expect(button).toHaveAccessibleDescription(
      'Só quem tem o papel Finanças propõe liberar uma venda; Aprovação decide.',
    )
  })
})

it('leads from a sale without a click to finding its shopper', async () => {
  const nobodys = makeNobodysSale(2)
  serve(nobodys, [])
  renderDesk(`/financeiro/vendas/${nobodys.id}`)
  expect(await screen.findByRole('link', { name: 'Encontrar o dono' })).toHaveAttribute(
    'href',
    `/financeiro/sem-dono?venda=${nobodys.id}`,
  )
})

it('says that there is no such sale', async () => {
  server.use(
    http.get('*/api/v1/finance/conversions/:id', () =>
      problem(404, 'not_found', 'Não encontramos esta venda.'),
    ),
  )
  renderDesk('/financeiro/vendas/00000000-0000-4000-8000-000000000000')
  expect(await screen.findByRole('alert')).toHaveTextContent('Não encontramos esta venda.')
})
