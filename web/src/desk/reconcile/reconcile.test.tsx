import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import { makeResult, makeRun, runId } from '../testing/check-factories'
import { meWith } from '../testing/handlers'
import { renderDesk } from '../testing/render'

const list = '/financeiro/conciliacao'
const period = `${list}?nova=sim&de=2026-11-01&ate=2026-11-07`
const statement = () => new File(['data;valor\n'], 'extrato.csv', { type: 'text/csv' })
const simulate = () => screen.findByRole('button', { name: 'Simular' })
const keep = () => screen.getByRole('button', { name: 'Conciliar e guardar' })

/** Answers comparisons, and notes what each was asked for. */
function noteRuns() {
  const asked: string[] = []
  server.use(
    http.post('*/api/v1/finance/reconciliations', ({ request }) => {
      const url = new URL(request.url)
      asked.push(decodeURIComponent(url.search))
      return HttpResponse.json(makeResult(url.searchParams.get('dryRun') === 'true'))
    }),
  )
  return asked
}

async function ready() {
  const button = await simulate()
  await waitFor(() => {
    expect(button).not.toHaveAttribute('aria-disabled')
  })
  return button
}

it('lists the runs, and filters them by the address', async () => {
  server.use(
    http.get('*/api/v1/finance/reconciliations', () =>
      HttpResponse.json([
        makeRun(),
        makeRun({
          id: '0e000000-0000-4000-8000-000000000002',
          kind: 'sales',
          network: 'rede-um',
          breaks: 0,
          checks: [],
        }),
      ]),
    ),
  )
  const { user, address } = renderDesk(list)
  const grid = await screen.findByRole('grid', { name: 'Conciliações' })
  await within(grid).findAllByText('Ana Reis')
  expect(
    within(grid)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([
    '08/11/2026 às 09:00Pagamentos01/11/2026 a 07/11/202612021 não fechaAna Reis',
    '08/11/2026 às 09:00Vendas · rede-um01/11/2026 a 07/11/20261200–Ana Reis',
  ])
  expect(await accessibilityViolations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Com divergências' }))
  expect(address()).toBe(`${list}?com-divergencias=sim`)
  expect(within(grid).getAllByRole('row')).toHaveLength(2)
  await user.click(screen.getByRole('link', { name: 'Nova conciliação' }))
  expect(await screen.findByRole('heading', { name: 'Nova conciliação' })).toBeVisible()
})

it('shows what a simulation finds before anything is kept', async () => {
  const asked = noteRuns()
  const { user, address } = renderDesk(period)
  await ready()
  expect(keep()).toHaveAttribute('aria-disabled', 'true')
  await user.upload(screen.getByLabelText('Extrato do banco'), statement())
  await user.type(screen.getByLabelText('Conta do extrato'), 'itau-1234')
  await user.type(screen.getByLabelText('Tarifa combinada por pagamento'), '0,45')
  expect(address()).toContain('tarifa=0%2C45')
  await user.click(await simulate())
  const outcome = await screen.findByRole('region', { name: 'O que a simulação encontrou' })
  expect(outcome).toHaveTextContent('120 conferidas. 1 divergência: 1 alta.')
  expect(outcome).toHaveTextContent('Nada foi guardado ainda.')
  expect(screen.getByRole('grid', { name: 'Divergências encontradas' })).toHaveTextContent(
    'extrato.ofx, linha 14',
  )
  expect(screen.getByRole('region', { name: 'Somas' })).toHaveTextContent('Não fecha')
  expect(await accessibilityViolations()).toEqual([])
  await user.click(keep())
  await waitFor(() => {
    expect(address()).toBe(`${list}/${runId}`)
  })
  expect(asked).toEqual([
    '?kind=payouts&from=2026-11-01&to=2026-11-07&askProvider=false&bankAccount=itau-1234&feeCents=45&dryRun=true',
    '?kind=payouts&from=2026-11-01&to=2026-11-07&askProvider=false&bankAccount=itau-1234&feeCents=45&dryRun=false',
  ])
})

it('says what of a file the bank has not booked', async () => {
  const result = makeResult(true)
  server.use(
    http.post('*/api/v1/finance/reconciliations', () =>
      HttpResponse.json({
        ...result,
        run: { ...result.run, sources: result.run.sources.map((source) => ({ ...source, pending: 2 })) },
      }),
    ),
  )
  const { user } = renderDesk(`${period}&perguntar=sim`)
  await user.click(await ready())
  expect(await screen.findByRole('region', { name: 'O que a simulação encontrou' })).toHaveTextContent(
    '2 lançamentos de extrato.ofx ainda não foram efetivados pelo banco e ficaram de fora.',
  )
})

it('asks for another simulation when something of it is changed', async () => {
  noteRuns()
  const { user } = renderDesk(`${period}&perguntar=sim`)
  await user.click(await ready())
  await screen.findByRole('region', { name: 'O que a simulação encontrou' })
  expect(keep()).not.toHaveAttribute('aria-disabled')
  await user.type(screen.getByLabelText('Tarifa combinada por pagamento'), '1')
  expect(screen.queryByRole('region', { name: 'O que a simulação encontrou' })).not.toBeInTheDocument()
  expect(keep()).toHaveAccessibleDescription('Simule primeiro, e confira o que aparece.')
})

it('takes a dropped report of a network', async () => {
  const asked = noteRuns()
  const { user } = renderDesk(period)
  await ready()
  await user.click(screen.getByRole('radio', { name: /Vendas/ }))
  await user.click(await simulate())
  expect(screen.getByRole('textbox', { name: /^Rede/ })).toHaveAccessibleDescription(/Diga o nome da rede/)
  expect(screen.getByLabelText('Relatório da rede')).toBeInvalid()
  await user.type(screen.getByRole('textbox', { name: /^Rede/ }), 'rede-um')
  const file = statement()
  fireEvent.drop(screen.getByLabelText('Relatório da rede'), {
    dataTransfer: { files: { item: () => file } },
  })
  expect(await screen.findByText('extrato.csv', { exact: false })).toBeVisible()
  await user.click(await simulate())
  await screen.findByRole('region', { name: 'O que a simulação encontrou' })
  expect(asked).toEqual(['?kind=sales&from=2026-11-01&to=2026-11-07&network=rede-um&dryRun=true'])
})

it('says what is missing, before anything is sent', async () => {
  const asked = noteRuns()
  const { user } = renderDesk(`${list}?nova=sim`)
  await user.click(await ready())
  expect(screen.getByLabelText(/Primeiro dia/)).toHaveAccessibleDescription('Diga o primeiro dia.')
  expect(screen.getByLabelText(/Primeiro dia/)).toHaveFocus()
  expect(screen.getByText('Escolha um extrato, ou o registro do provedor.')).toBeVisible()
  expect(asked).toEqual([])
})

it('names the line and the column that cannot be read', async () => {
  server.use(
    http.post('*/api/v1/finance/reconciliations', () =>
      HttpResponse.json(
        {
          code: 'unreadable_file',
          message: 'Não foi possível ler o arquivo. Confira o formato e a linha indicada.',
          errors: [
            {
              field: 'bank',
              detail: 'extrato.csv:14:3: this is not a date such as 20/11/2026 or 2026-11-20',
            },
          ],
        },
        { status: 400 },
      ),
    ),
  )
  const { user } = renderDesk(period)
  await ready()
  await user.upload(screen.getByLabelText('Extrato do banco'), statement())
  await user.click(await simulate())
  expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível ler o arquivo.')
  expect(
    screen.getByText('extrato.csv, linha 14, coluna 3: isto não é uma data como 20/11/2026 ou 2026-11-20.'),
  ).toBeVisible()
})

it('says why the server refuses, and keeps the form', async () => {
  server.use(
    http.post('*/api/v1/finance/reconciliations', () =>
      problem(503, 'provider_silent', 'O provedor de Pix não respondeu.'),
    ),
  )
  const { user } = renderDesk(`${period}&perguntar=sim`)
  await user.click(await ready())
  expect(await screen.findByRole('alert')).toHaveTextContent('O provedor de Pix não respondeu.')
  expect(screen.getByLabelText(/Último dia/)).toHaveValue('2026-11-07')
})

it('tells who may not reconcile why', async () => {
  server.use(meWith('approver'))
  renderDesk(period)
  expect(await simulate()).toHaveAccessibleDescription('Só quem tem o papel Finanças concilia.')
})

it('shows a run: what holds, what was read, and where its breaks are', async () => {
  renderDesk(`${list}/${runId}`)
  expect(await screen.findByRole('heading', { name: 'Pagamentos, 01/11/2026 a 07/11/2026' })).toBeVisible()
  const sums = within(screen.getByRole('region', { name: 'Somas' })).getAllByRole('row')
  expect(sums.slice(1).map((row) => row.textContent.replaceAll('\u00a0', ' '))).toEqual([
    'Banco: saldo inicial e movimentos dão o saldo finalR$ 1.000,00R$ 995,00\u2212R$ 5,00Não fecha',
    'Livro: saldo inicial e pagamentos dão o saldo finalR$ 70,00R$ 70,00R$ 0,00Fecha',
  ])
  const rules = screen.getByRole('region', { name: 'Conferidas por regra' })
  expect(rules).toHaveTextContent('Livro × BancoTarifa combinada2')
  expect(rules).toHaveTextContent('Total120')
  expect(screen.getByRole('region', { name: 'Arquivos' })).toHaveTextContent('ab'.repeat(32))
  expect(screen.getByRole('link', { name: 'Ver as divergências na fila' })).toHaveAttribute(
    'href',
    `/financeiro/divergencias?rodada=${runId}&encerradas=sim`,
  )
  expect(await accessibilityViolations()).toEqual([])
})
