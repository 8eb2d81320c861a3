import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import type { PayoutRun } from '../api/generated'
import { makeOverview, me } from '../testing/factories'
import { bia, makePayout, makePlan, makeRun, planLines, runId } from '../testing/payout-factories'
import { meWith } from '../testing/handlers'
import { renderDesk, usableButton } from '../testing/render'

const page = `/financeiro/rodadas/${runId}`

const reads = (path: string, read: () => Parameters<typeof HttpResponse.json>[0]) =>
  http.get(`*/api/v1/finance/${path}`, () => HttpResponse.json(read()))

let run: PayoutRun

beforeEach(() => {
  run = makeRun()
  server.use(
    reads('payout-runs', () => [run, makeRun({ id: 'r2', state: 'CANCELED', states: [], payouts: 0 })]),
    reads('payout-runs/preview', () => makePlan(planLines)),
    reads(`payout-runs/${runId}`, () => run),
    reads('payouts', () => ({ payouts: [makePayout({ state: 'REQUESTED' })] })),
  )
})

/** The stages, once no dialog hides them. */
const stages = async () => within(await screen.findByRole('list', { name: 'Etapas da rodada' }))
const rows = () => screen.getAllByRole('row').slice(1)
const asApprover = () => {
  server.use(meWith('approver'))
}

it('lists the runs with what became of them, filtered by the address', async () => {
  run = makeRun({
    state: 'APPROVED',
    states: [
      { state: 'FAILED', payouts: 1, amountCents: 100, returnedCents: 0 },
      { state: 'PAID', payouts: 2, amountCents: 149_900, returnedCents: 0 },
    ],
  })
  const { user, address } = renderDesk('/financeiro/rodadas')
  await within(await screen.findByRole('grid', { name: 'Rodadas' })).findAllByText('Ana Reis')
  expect(rows()[0]).toHaveTextContent('Encerrada3R$ 1.500,002 pagos, 1 falhouAna Reis')
  expect(await accessibilityViolations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancelada' }))
  expect(address()).toBe('/financeiro/rodadas?situacao=CANCELED')
  await waitFor(() => {
    expect(rows()).toHaveLength(1)
  })
})

it('shows who would be paid before anything is reserved, and then goes to the run', async () => {
  const { user, address } = renderDesk('/financeiro/rodadas')
  await user.click(await screen.findByRole('link', { name: 'Planejar rodada' }))
  const totals = await screen.findByRole('region', { name: 'Se a rodada fosse agora' })
  expect(totals).toHaveTextContent('Total a pagarR$ 140,00Recebem2Pix2Não recebem2')
  await user.click(screen.getByRole('button', { name: /^Valor/ }))
  expect(rows().map((row) => within(row).getAllByRole('gridcell').at(-1)?.textContent)).toEqual(
    ['−R$ 3,00', 'R$ 7,00', 'R$ 50,00', 'R$ 90,00'].map((text) => text.replace(' ', '\u00a0')),
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'Resultado' }), 'Sem chave Pix (1)')
  expect(rows()).toHaveLength(1)
  expect(address()).toBe('/financeiro/rodadas?simulacao=sim&motivo=no_key&ordem=valor')
  server.use(
    http.post('*/api/v1/finance/payout-runs', () => HttpResponse.json({ id: runId }, { status: 202 })),
  )
  await user.click(screen.getByRole('button', { name: 'Reservar e planejar' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('2 clientes, R$ 140,00 em 2 Pix')
  await user.click(within(dialog).getByRole('button', { name: 'Reservar e planejar' }))
  await waitFor(() => {
    expect(address()).toBe(page)
  })
})

it('says why a part of what somebody is owed stays behind', async () => {
  const [paid, ...others] = planLines
  const held = [{ reason: 'sale_held' as const, sales: 2, amountCents: 1_200 }]
  const contested = [{ reason: 'contested' as const, sales: 1, amountCents: 700 }]
  server.use(
    reads('payout-runs/preview', () =>
      makePlan([
        { ...paid!, held },
        ...others.map((line) =>
          line.reason === 'no_key' ? { ...line, reason: 'contested', held: contested } : line,
        ),
      ]),
    ),
  )
  const { user } = renderDesk('/financeiro/rodadas?simulacao=sim')
  await screen.findByRole('grid')
  expect(rows()[0]).toHaveTextContent('RecebeFica uma parte: Em espera na rede: 2 vendas, R$ 12,00')
  expect(screen.getByRole('row', { name: /Venda contestada/ })).not.toHaveTextContent('Fica uma parte')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Resultado' }), 'Em espera na rede (1)')
  expect(rows()).toHaveLength(1)
  expect(rows()[0]).toHaveTextContent('RecebeFica uma parte')
})

it('says in the dialog why a run cannot be planned', async () => {
  server.use(
    http.post('*/api/v1/finance/payout-runs', () =>
      problem(409, 'planning_under_way', 'Já existe uma rodada sendo planejada.'),
    ),
  )
  const { user } = renderDesk('/financeiro/rodadas?simulacao=sim')
  await screen.findByRole('grid')
  await user.click(await usableButton('Reservar e planejar'))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Reservar e planejar' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Já existe uma rodada sendo planejada.')
})

it('plans nothing while payments are stopped', async () => {
  const { work } = makeOverview()
  server.use(reads('overview', () => makeOverview({ work: { ...work, blocked: true } })))
  renderDesk('/financeiro/rodadas?simulacao=sim')
  expect(await screen.findByText(/Pagamentos parados: saiu dinheiro/)).toBeVisible()
  await screen.findByRole('grid')
  const button = screen.getByRole('button', { name: 'Reservar e planejar' })
  await waitFor(() => {
    expect(button).toHaveAccessibleDescription(/parados/)
  })
  expect(button).toHaveAttribute('aria-disabled', 'true')
})

it.each([
  ['planned', '/financeiro/rodadas?simulacao=sim'],
  ['decided on', page],
])('warns, where a run is %s, that the provider has less than it needs', async (_, address) => {
  server.use(
    http.get('*/api/v1/finance/cash', () =>
      HttpResponse.json({
        accounts: [{ provider: true, name: '', cents: 900_000_00, posted: true }],
        provider: {
          tells: true,
          name: 'efi',
          cents: 1_00,
          answeredAt: '2026-11-28T12:00:00Z',
          bookCents: 900_000_00,
          differsSince: '2026-11-28T12:00:00Z',
        },
        weeks: [],
      }),
    ),
  )
  renderDesk(address)
  expect(await screen.findByText(/Faltam R\$.* na conta do provedor, segundo ele próprio/)).toBeVisible()
  expect(screen.getByText(/Em 28\/11\/2026 às 09:00 o provedor disse que nela há R\$.1,00/)).toBeVisible()
  expect(screen.getByLabelText('Saldo do provedor')).toHaveTextContent('Diferença−R$ 899.999,00')
})

it('explains who may approve, and why not who planned it', async () => {
  asApprover()
  renderDesk(page)
  expect(
    await screen.findByText(/Aprova uma segunda pessoa com o papel Aprovação, que não seja Ana Reis/),
  ).toBeVisible()
  const button = screen.getByRole('button', { name: 'Aprovar' })
  await waitFor(() => {
    expect(button).toHaveAccessibleDescription(/Você planejou esta rodada/)
  })
  expect(await accessibilityViolations()).toEqual([])
})

it('is approved by a second person, who reads the sum once more', async () => {
  asApprover()
  run = makeRun({ openedBy: bia, plannedBy: bia })
  server.use(
    http.post(`*/api/v1/finance/payout-runs/${runId}/approve`, () => {
      run = {
        ...run,
        state: 'APPROVED',
        approvedBy: `staff:${me.id}`,
        states: [{ state: 'PAID', payouts: 3, amountCents: 150_000, returnedCents: 0 }],
      }
      return HttpResponse.json(run)
    }),
  )
  const { user } = renderDesk(page)
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Aprovar' })).not.toHaveAttribute('aria-disabled')
  })
  await user.click(screen.getByRole('button', { name: 'Aprovar' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('Saem R$ 1.500,00 em 3 Pix.')
  await user.click(within(dialog).getByRole('button', { name: /^Aprovar R\$/ }))
  expect(await (await stages()).findByText('Encerrada')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Aprovar' })).not.toBeInTheDocument()
})

it('shows an approver what to look at twice, the riskiest first', async () => {
  asApprover()
  run = makeRun({ openedBy: bia, plannedBy: bia })
  renderDesk(page)
  expect(await screen.findByText(/^1 de 3 Pix têm algum motivo de dúvida/)).toBeVisible()
  expect(screen.getByText('Acertou 3 de 4 pareceres.')).toBeVisible()
  expect(screen.getByText('Ainda sem parecer.')).toBeVisible()
  expect(screen.queryByText(/O cliente ainda não recebeu nenhum Pix/)).not.toBeInTheDocument()
  const list = await screen.findByRole('grid', { name: 'Pix da rodada, os mais duvidosos primeiro' })
  const [first, second] = within(list).getAllByRole('row').slice(1)
  expect(first).toHaveTextContent('Iracema S.i***@exemplo.testR$ 900,00Chave repetidaChave novaEra fraude')
  expect(second).toHaveTextContent('Conta 0c000000–R$ 90,00––')
  expect(await accessibilityViolations()).toEqual([])
})

it('shows what to look at twice before anything is reserved', async () => {
  const [first, second] = planLines
  server.use(
    reads('payout-runs/preview', () => ({
      ...makePlan([
        { ...first, shopper: 'Ana R.', weight: 1, rules: ['first_payout'] } as (typeof planLines)[number],
        { ...second, shopper: 'Bia M.', weight: 5, rules: ['key_shared'] } as (typeof planLines)[number],
      ]),
      rules: [{ rule: 'key_shared', payouts: 1, fraud: 0, fine: 1 }],
    })),
  )
  const { user } = renderDesk('/financeiro/rodadas?simulacao=sim')
  expect(await screen.findByText('Acertou 0 de 1 parecer.')).toBeVisible()
  await screen.findByRole('grid')
  expect(rows().map((row) => row.textContent.slice(0, 6))).toEqual(['Bia M.', 'Ana R.'])
  await user.type(screen.getByLabelText('Buscar cliente'), 'ana r')
  await waitFor(() => {
    expect(rows().map((row) => row.textContent.slice(0, 6))).toEqual(['Ana R.'])
  })
})

it('is rejected by an approver, with a reason', async () => {
  asApprover()
  run = makeRun({ openedBy: bia, plannedBy: bia })
  const bodies: unknown[] = []
  server.use(
    http.post(`*/api/v1/finance/payout-runs/${runId}/cancel`, async ({ request }) => {
      bodies.push(await request.json())
      run = { ...run, state: 'CANCELED', canceledBy: `staff:${me.id}`, reason: 'chave trocada ontem' }
      return HttpResponse.json(run)
    }),
  )
  const { user } = renderDesk(page)
  await user.click(await usableButton('Rejeitar a rodada'))
  const dialog = await screen.findByRole('alertdialog')
  await user.type(within(dialog).getByLabelText(/Motivo/), 'chave trocada ontem')
  await user.click(within(dialog).getByRole('button', { name: 'Rejeitar a rodada' }))
  expect(await screen.findByText('Rodada rejeitada.')).toBeVisible()
  expect(await screen.findByText('“chave trocada ontem”')).toBeVisible()
  expect(bodies).toEqual([{ reason: 'chave trocada ontem' }])
})

it('is let leave by who planned it, where it is small enough', async () => {
  run = makeRun({ needsSecond: false })
  server.use(
    http.post(`*/api/v1/finance/payout-runs/${runId}/release`, () =>
      problem(409, 'second_person', 'Outra pessoa precisa aprovar: quem planejou não decide sozinho.'),
    ),
  )
  const { user } = renderDesk(page)
  await user.click(await usableButton('Liberar sozinho'))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('sem uma segunda pessoa')
  await user.click(within(dialog).getByRole('button', { name: /^Liberar R\$/ }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Outra pessoa precisa aprovar')
})

it('is canceled with a reason, or says why it cannot be', async () => {
  const bodies: unknown[] = []
  server.use(
    http.post(`*/api/v1/finance/payout-runs/${runId}/cancel`, async ({ request }) => {
      bodies.push(await request.json())
      return problem(409, 'transition_refused', 'O estado atual não permite esta ação.')
    }),
  )
  const { user } = renderDesk(page)
  await user.click(await usableButton('Cancelar a rodada'))
  const dialog = await screen.findByRole('alertdialog')
  await user.type(within(dialog).getByLabelText(/Motivo/), 'dia errado')
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar a rodada' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('O estado atual não permite')
  expect(bodies).toEqual([{ reason: 'dia errado' }])
})

it('is followed until every payout has ended', async () => {
  const sum = (paid: number): PayoutRun['states'] =>
    [
      { state: 'IN_FLIGHT' as const, payouts: 3 - paid, amountCents: 100, returnedCents: 0 },
      { state: 'PAID' as const, payouts: paid, amountCents: 100, returnedCents: 0 },
    ].filter(({ payouts }) => payouts > 0)
  run = makeRun({ state: 'APPROVED', approvedBy: bia, states: sum(1) })
  const { user, address } = renderDesk(page)
  expect(await screen.findByText('1 de 3 com a palavra final')).toBeVisible()
  expect(screen.getByText('Ao vivo, a cada 2 s')).toBeVisible()
  run = { ...run, states: sum(3) }
  expect(await (await stages()).findByText('Encerrada')).toBeVisible()
  expect(screen.queryByText('Ao vivo, a cada 2 s')).not.toBeInTheDocument()
  screen.getAllByRole('row').at(-1)?.focus()
  await user.keyboard('{Enter}')
  expect(address()).toMatch(/^\/financeiro\/pagamentos\//)
}, 15_000)
