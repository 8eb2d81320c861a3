import { screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import { rungs, sumRungs } from './rungs'
import { makeAgeing, makeOverview } from '../testing/factories'
import { renderDesk } from '../testing/render'

const section = (name: string) => screen.findByRole('region', { name })

it('shows what is owed, what is under way, and what the house has', async () => {
  renderDesk('/financeiro')
  const owed = await section('O que devemos aos clientes')
  expect(owed).toHaveTextContent('1.234 clientes com saldo')
  expect(owed).toHaveTextContent('R$ 240,00') // free and in flight; what is pending is no debt
  expect(owed).toHaveTextContent('Clientes nos devem')
  const flight = within(await section('Pix em andamento')).getAllByRole('row')
  expect(flight.map((row) => row.textContent)).toEqual([
    'SituaçãoPixValor',
    'Aguardando aprovaçãoDesde 20/11/2026 às 09:002R$\u00a030,00',
    'Com o provedorDesde 19/11/2026 às 09:001R$\u00a010,00',
  ])
  expect(await section('A casa')).toHaveTextContent('rede-umR$ 2.222,00')
  expect(screen.queryByText(/Pagamentos parados/)).not.toBeInTheDocument()
  await waitFor(() => {
    expect(document.title).toBe('Visão geral · Financeiro · Marca')
  })
  expect(await accessibilityViolations()).toEqual([])
})

it('leads to the work that waits, here and in the rail', async () => {
  renderDesk('/financeiro')
  const work = await section('À espera de alguém')
  expect(
    within(work)
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), link.textContent]),
  ).toEqual([
    ['/financeiro/rodadas', 'Rodadas aguardando aprovação1'],
    ['/financeiro/propostas', 'Propostas aguardando decisão0'],
    ['/financeiro/divergencias', 'Divergências em aberto4'],
    ['/financeiro/quarentena', 'Entregas em quarentena2'],
    ['/financeiro/sem-dono', 'Vendas sem dono3'],
    ['/financeiro/vendas?contestada=sim', 'Vendas contestadas2'],
    ['/financeiro/vendas?retida=sim', 'Vendas retidas1'],
    ['/financeiro/integridade', 'Motivos para pagamentos parados0'],
    ['/financeiro/eventos-parados', 'Eventos parados0'],
  ])
  const rail = screen.getByRole('navigation', { name: 'Mesa financeira' })
  expect(within(rail).getByRole('link', { name: 'Quarentena, 2 em aberto' })).toBeVisible()
  expect(within(rail).getByRole('link', { name: 'Visão geral' })).toHaveAttribute('aria-current', 'page')
})

it('says loudly that payments are stopped', async () => {
  const { work } = makeOverview()
  server.use(
    http.get('*/api/v1/finance/overview', () =>
      HttpResponse.json(
        makeOverview({
          work: { ...work, proposals: 3, proposalsForMe: 2, criticalBreaks: 1, blocked: true },
        }),
      ),
    ),
  )
  renderDesk('/financeiro')
  const banner = await screen.findByRole('alert')
  expect(banner).toHaveTextContent('Pagamentos parados: saiu dinheiro que ninguém explicou')
  expect(within(banner).getByRole('link')).toHaveAttribute('href', '/financeiro/divergencias')
  expect(await section('À espera de alguém')).toHaveTextContent('1 crítica')
  expect(await section('À espera de alguém')).toHaveTextContent(
    'Propostas aguardando decisão2 para você decidir',
  )
})

it('writes out the day that is chosen by the arrow keys, and has a table behind the bars', async () => {
  const { user } = renderDesk('/financeiro')
  const money = await section('Dinheiro que saiu por dia')
  const busy = within(money).getByRole('button', { pressed: true })
  expect(busy).toHaveAccessibleName('20/11/2026: R$\u00a02.500,00 pagos em 12 Pix, R$\u00a015,00 devolvidos')
  busy.focus()
  await user.keyboard('{ArrowRight}')
  expect(within(money).getByRole('button', { name: '21/11/2026: R$\u00a00,00 pagos em 0 Pix' })).toHaveFocus()
  await user.keyboard('{ArrowRight}{Home}')
  expect(within(money).getByRole('button', { name: /^19\/11\/2026/ })).toHaveFocus()
  await user.click(within(money).getByRole('button', { name: 'Ver tabela' }))
  const rows = within(money).getAllByRole('row')
  expect(rows[2]).toHaveTextContent('20/11/2026R$ 2.500,0012R$ 15,00')
  expect(rows.at(-1)).toHaveTextContent('TotalR$ 2.500,0012R$ 15,00')
  expect(await accessibilityViolations()).toEqual([])
})

it('shows how old the pending is, by store or by network, as the address says', async () => {
  const { user, address } = renderDesk('/financeiro')
  const ageing = await section('Idade do que está pendente')
  expect(
    within(ageing).getByRole('img', {
      name: 'Loja A: Até 30 dias: R$\u00a010,00, 31 a 60: R$\u00a02,00, 61 a 90: R$\u00a00,30, Mais de 90: R$\u00a00,04',
    }),
  ).toBeInTheDocument()
  expect(within(ageing).getAllByRole('link')[0]).toHaveAttribute(
    'href',
    '/financeiro/vendas?loja=loja+a&status=PENDING',
  )
  await user.click(within(ageing).getByRole('button', { name: 'Por rede' }))
  expect(address()).toBe('/financeiro?idade=rede')
  expect(within(ageing).getAllByRole('listitem')).toHaveLength(1)
  expect(within(ageing).getByText('Rede Um')).toBeVisible()
})

it('adds up the rungs of every row', () => {
  const part = fc.integer({ min: 0, max: 10 ** 9 })
  const row = fc.tuple(part, part, part, part).map(([a, b, c, d]) =>
    makeAgeing('Loja', {
      days0to30Cents: a,
      days31to60Cents: b,
      days61to90Cents: c,
      over90Cents: d,
      totalCents: a + b + c + d,
    }),
  )
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const all = sumRungs(rows)
      expect(rungs.reduce((sum, { key }) => sum + all[key], 0)).toBe(all.totalCents)
      expect(sumRungs([sumRungs(rows.slice(0, 3)), sumRungs(rows.slice(3))])).toEqual(all)
    }),
  )
})

it('says that it is loading, and why it failed', async () => {
  let fails = true
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.use(
    http.get('*/api/v1/finance/overview', async () => {
      await asked
      return fails ? problem(500, 'internal', 'Erro inesperado.') : HttpResponse.json(makeOverview())
    }),
  )
  const { user } = renderDesk('/financeiro')
  expect(await screen.findByRole('status', { name: 'Carregando a visão geral...' })).toBeVisible()
  answer()
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro inesperado.')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await section('A casa')).toBeVisible()
})

it('has nothing to say on its first day', async () => {
  const none = {
    runsAwaiting: 0,
    proposals: 0,
    proposalsForMe: 0,
    quarantine: 0,
    unattributed: 0,
    contested: 0,
    held: 0,
    breaks: 0,
    criticalBreaks: 0,
    halts: 0,
    parked: 0,
    blocked: false,
  }
  server.use(
    http.get('*/api/v1/finance/overview', () =>
      HttpResponse.json(makeOverview({ inFlight: [], ageingByStore: [], moneyOut: [], work: none })),
    ),
  )
  renderDesk('/financeiro')
  expect(await screen.findByText('Nada espera por ninguém agora.')).toBeVisible()
  expect(screen.getByText('Nenhum Pix está em andamento.')).toBeVisible()
  expect(screen.getByText('Nada está pendente.')).toBeVisible()
})

it('knows its addresses, and says which are none', async () => {
  const { user } = renderDesk('/financeiro/nada')
  expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Ir para a visão geral' }))
  expect(await section('A casa')).toBeVisible()
  await waitFor(() => {
    expect(screen.getByRole('main')).toHaveFocus()
  })
})
