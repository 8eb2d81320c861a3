import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { makeProblem } from '@/testing/factories'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import type { FinancePayout } from '../api/generated'
import { makePayout, makePayoutStory, payoutId } from '../testing/payout-factories'
import { meWith } from '../testing/handlers'
import { renderDesk, usableButton } from '../testing/render'
import { periodError } from './export-dialog'

const list = '/financeiro/pagamentos'
const page = `${list}/${payoutId}`
let asked: URLSearchParams[]
let payout: Partial<FinancePayout>

/** A payout to an account that is gone. */
const gone = makePayout({ id: 'p1', state: 'FAILED', failure: 'AC03' })
delete gone.shopper
delete gone.key

beforeEach(() => {
  asked = []
  payout = {}
  server.use(
    http.get('*/api/v1/finance/payouts', ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(searchParams)
      return HttpResponse.json(
        searchParams.get('cursor') === 'p2'
          ? { payouts: [makePayout({ id: 'p2' })] }
          : {
              payouts: [makePayout(), gone],
              next: 'p2',
            },
      )
    }),
    http.get(`*/api/v1/finance/payouts/${payoutId}`, () => HttpResponse.json(makePayoutStory(payout))),
  )
})

it('finds payouts by what the address says, page after page', async () => {
  const { user, address } = renderDesk(`${list}?situacao=FAILED&situacao=PAID&de=2026-11-01`)
  await screen.findByRole('grid', { name: 'Pagamentos' })
  expect(asked[0]?.getAll('state')).toEqual(['PAID', 'FAILED'])
  expect(asked[0]?.get('from')).toBe('2026-11-01')
  expect(screen.getByText('A conta do cliente não existe.')).toBeVisible()
  const rows = screen.getAllByRole('row')
  expect(rows[1]).toHaveTextContent('Iracema S.i***@exemplo.testR$ 20,00') // as far as people may see it
  expect(rows[2]).toHaveTextContent('Conta 0c000000–R$ 20,00')
  await user.click(screen.getByRole('button', { name: 'Carregar mais' }))
  expect(await screen.findByText('3 linhas')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await user.keyboard('/')
  await user.keyboard('alguem@exemplo.test{Enter}')
  await waitFor(() => {
    expect(asked.at(-1)?.get('q')).toBe('alguem@exemplo.test')
  })
  expect(address()).not.toContain('exemplo') // an e-mail stays out of the address
})

it('keeps a period as a file, and refuses a wrong one before it asks', async () => {
  const exports: string[] = []
  server.use(
    http.get('*/api/v1/finance/payouts/export', ({ request }) => {
      exports.push(new URL(request.url).search)
      return HttpResponse.text('dia,valor')
    }),
  )
  const { user, address } = renderDesk(`${list}?de=2026-11-20&ate=2026-11-01&exportar=sim`)
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'OFX' }))
  await user.click(within(dialog).getByRole('button', { name: 'Baixar' }))
  expect(within(dialog).getByLabelText(/^De/)).toHaveAccessibleDescription(/depois do último/)
  await user.clear(within(dialog).getByLabelText(/^Até/))
  await user.type(within(dialog).getByLabelText(/^Até/), '2026-11-30')
  await user.click(within(dialog).getByRole('button', { name: 'Baixar' }))
  await waitFor(() => {
    expect(exports).toEqual(['?format=ofx&from=2026-11-20&to=2026-11-30'])
  })
  await waitFor(() => {
    expect(address()).not.toContain('exportar')
  })
})

it.each([
  ['', '2026-11-01', /Escolha/],
  ['2026-11-02', '2026-11-01', /depois/],
  ['2026-01-01', '2027-01-02', /366/],
  ['2026-01-01', '2027-01-01', null],
  ['2026-11-01', '2026-11-01', null],
])('checks the period %s to %s', (from, to, want) => {
  const error = periodError(from, to)
  if (want === null) expect(error).toBeNull()
  else expect(error).toMatch(want)
})

it('tells the whole story of a payout', async () => {
  const { user } = renderDesk(page)
  expect(await screen.findByRole('heading', { name: /^Pix de R\$\s20,00$/ })).toBeVisible()
  expect(screen.getByText('i***@exemplo.test')).toBeVisible()
  expect(screen.getByText(/1 compra menos 1 dívida/)).toBeVisible()
  const items = within(screen.getByRole('grid', { name: 'Compras do pagamento' }))
  expect(items.getByRole('link', { name: 'Loja Verde' })).toHaveAttribute(
    'href',
    '/financeiro/vendas/0b100000-0000-4000-8000-000000000002',
  )
  expect(items.getAllByRole('row')[2]).toHaveTextContent('Dívida−R$ 4,99')
  const planned = screen.getByRole('listitem', { name: 'Pix planejado, cashback reservado' })
  await waitFor(() => {
    expect(planned).toHaveTextContent('Ana Reis') // names of colleagues come by another call
  })
  await user.click(screen.getByRole('button', { name: 'Copiar o id do Pix' }))
  expect(await window.navigator.clipboard.readText()).toBe('E0000000020261120120000000000001')
  expect(await accessibilityViolations()).toEqual([])
})

it('has the bonuses that a payout pays beside purchases', async () => {
  const bonus = {
    id: '0b200000-0000-4000-8000-000000000001',
    role: 'invited',
    grantedAt: '2026-11-02T12:00:00Z',
  }
  server.use(
    http.get('*/api/v1/finance/payouts/:id', () =>
      HttpResponse.json({
        ...makePayoutStory(),
        bonuses: [{ ...bonus, amountCents: 500, returnedCents: 0 }],
      }),
    ),
  )
  renderDesk(page)
  expect(await screen.findByText(/1 compra e 1 bônus de indicação menos 1 dívida/)).toBeVisible()
  const bonuses = within(screen.getByRole('grid', { name: 'Bônus do pagamento' }))
  expect(bonuses.getAllByRole('row')[1]).toHaveTextContent(/De quem chegou.*R\$ 5,00/)
  expect(await accessibilityViolations()).toEqual([])
})

it('says why it failed, what helps and what comes next', async () => {
  payout = { state: 'FAILED', failure: 'AC03', remedy: 'fix_key' }
  renderDesk(page)
  expect(await screen.findByText('A conta do cliente não existe.')).toBeVisible()
  expect(screen.getByText(/precisa cadastrar outra chave/)).toBeVisible()
  expect(screen.getByText(/está livre para outra rodada/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Perguntar ao provedor' })).not.toBeInTheDocument()
})

it('clears the key of a failed payout, for a reason', async () => {
  payout = { state: 'FAILED', failure: 'AC06', remedy: 'fix_key', keyRefused: true }
  const sent: unknown[] = []
  server.use(
    http.post(`*/api/v1/finance/payouts/${payoutId}/clear-key`, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(makePayout({ ...payout, keyRefused: false }))
    }),
  )
  const { user } = renderDesk(page)
  await user.click(await usableButton('Liberar a chave'))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByLabelText(/^Motivo/), 'o banco reabriu a conta')
  await user.click(dialog.getByRole('button', { name: 'Liberar a chave' }))
  expect(await screen.findByText('Chave liberada para a próxima rodada.')).toBeVisible()
  expect(sent).toEqual([{ reason: 'o banco reabriu a conta' }])
})

it('asks the provider, and says why it waits', async () => {
  payout = { state: 'IN_FLIGHT' }
  let waits = true
  server.use(
    http.post(`*/api/v1/finance/payouts/${payoutId}/ask`, () => {
      if (waits)
        return HttpResponse.json(
          { ...makeProblem(409, 'payout_waits', 'Ainda não há resposta.'), detail: 'the provider holds it' },
          { status: 409 },
        )
      payout = {}
      return HttpResponse.json(makePayout())
    }),
  )
  const { user } = renderDesk(page)
  const button = await screen.findByRole('button', { name: 'Perguntar ao provedor' })
  await waitFor(() => {
    expect(button).not.toHaveAttribute('aria-disabled')
  })
  await user.click(screen.getByRole('button', { name: 'Perguntar ao provedor' }))
  expect(
    await screen.findByText(/O provedor está segurando este Pix.*Nada foi enviado em dobro/),
  ).toBeVisible()
  waits = false
  await user.click(screen.getByRole('button', { name: 'Perguntar ao provedor' }))
  expect(await screen.findByText('Resposta do provedor: Pago.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Registrar devolução' })).toBeVisible()
})

it('books a return, written as people write amounts', async () => {
  const bodies: unknown[] = []
  server.use(
    http.post(`*/api/v1/finance/payouts/${payoutId}/return`, async ({ request }) => {
      bodies.push(await request.json())
      if (bodies.length === 1)
        return problem(409, 'transition_refused', 'O estado atual não permite esta ação.')
      payout = { state: 'RETURNED', returnedCents: 2_000 }
      return HttpResponse.json(makePayout(payout))
    }),
  )
  const { user } = renderDesk(page)
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Registrar devolução' })).not.toHaveAttribute('aria-disabled')
  })
  await user.click(screen.getByRole('button', { name: 'Registrar devolução' }))
  const dialog = await screen.findByRole('alertdialog')
  const amount = within(dialog).getByLabelText(/Valor devolvido/)
  await user.type(within(dialog).getByLabelText(/Motivo/), 'extrato do dia 21')
  await user.type(within(dialog).getByLabelText(/Id da devolução/), 'D0000000000000000000000000000123')
  await user.type(amount, '20,01')
  const send = within(dialog).getByRole('button', { name: 'Registrar devolução' })
  await user.click(send)
  expect(amount).toHaveAccessibleDescription(/Passa do que ainda não voltou: R\$\s20,00/)
  expect(amount).toHaveFocus()
  await user.clear(amount)
  await user.type(amount, 'R$ 20,00')
  await user.click(send)
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('O estado atual não permite')
  await user.click(send)
  expect(await screen.findByText(/O banco devolveu tudo/)).toBeVisible()
  expect(bodies).toEqual(
    Array.from({ length: 2 }, () => ({
      returnId: 'D0000000000000000000000000000123',
      amountCents: 2_000,
      reason: 'extrato do dia 21',
    })),
  )
})

it('shows who lacks the role what they cannot do, and why', async () => {
  server.use(meWith('approver'))
  renderDesk(page)
  const button = await screen.findByRole('button', { name: 'Registrar devolução' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription('Isto é de quem tem o papel Finanças.')
})

it('keeps what an approver found out about a payout', async () => {
  const bodies: unknown[] = []
  server.use(
    meWith('approver'),
    http.post('*/api/v1/finance/payouts/:id/verdict', async ({ request }) => {
      bodies.push(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = renderDesk(page)
  await user.click(await usableButton('Era fraude'))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/Motivo/), 'conta laranja')
  await user.click(within(dialog).getByRole('button', { name: 'Guardar o parecer' }))
  expect(await screen.findByText('Parecer guardado.')).toBeVisible()
  expect(bodies).toEqual([{ verdict: 'fraud', reason: 'conta laranja' }])
})
