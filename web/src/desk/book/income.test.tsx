import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { accessibilityViolations } from '@/testing/render'
import { problem } from '@/testing/handlers'
import { server } from '@/testing/server'
import { makeIncome } from '../testing/check-factories'
import { renderDesk, usableButton } from '../testing/render'
import { networksOf } from './income'

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => row.textContent.replaceAll('\u00a0', ' '))

it('shows what each network brought, what else there was, and the result', async () => {
  renderDesk('/financeiro/resultado?mes=2026-10')
  expect(rowsOf(await screen.findByRole('table', { name: 'Resultado de outubro de 2026' }))).toEqual([
    'RedeReceitaCashback concedidoLíquidoMargem',
    'rede-doisR$ 900,00\u2212R$ 600,00R$ 300,0033,33%',
    'rede-umR$ 200,00R$ 0,00R$ 200,00100%',
    'Tarifas de bancos e provedores4.1\u2212R$ 10,00',
    'Resultado do mêsR$ 490,00',
  ])
  expect(rowsOf(screen.getByRole('table', { name: 'Reapresentado' }))).toEqual([
    'ContaReapresentado',
    'Margem2.3.2\u2212R$ 30,00',
    'Receita de comissões3.1 · rede-umR$ 50,00',
    'Efeito no resultado de antesR$ 20,00',
  ])
  expect(screen.getByText('Mês fechado')).toBeVisible()
  const links = {
    'R$ 900,00: razão de Receita de comissões, rede-dois': 'conta=commission&titular=rede-dois',
    '\u2212R$ 600,00: razão de Cashback concedido, rede-dois': 'conta=cashback_granted&titular=rede-dois',
    '\u2212R$ 10,00: razão de Tarifas de bancos e provedores': 'conta=fees',
    'R$ 50,00: razão de Receita de comissões, rede-um': 'conta=commission&titular=rede-um',
  }
  for (const [name, of] of Object.entries(links)) {
    expect(screen.getByRole('link', { name: name.replace(' ', '\u00a0') })).toHaveAttribute(
      'href',
      `/financeiro/razao?${of}&de=2026-10-01&ate=2026-10-31`,
    )
  }
  expect(screen.queryByRole('link', { name: /^R\$\s0,00/ })).toBeNull()
  expect(await accessibilityViolations()).toEqual([])
})

it('goes from month to month, and the address with it', async () => {
  const { user, address } = renderDesk('/financeiro/resultado?mes=2026-10')
  await user.click(await usableButton('Mês anterior'))
  expect(address()).toBe('/financeiro/resultado?mes=2026-09')
  await screen.findByRole('table', { name: 'Resultado de setembro de 2026' })
  await user.click(screen.getByRole('button', { name: 'Mês seguinte' }))
  expect(address()).toBe('/financeiro/resultado?mes=2026-10')
})

it('says that a month brought nothing, and restated nothing', async () => {
  server.use(
    http.get('*/api/v1/finance/income-statement', () =>
      HttpResponse.json({ ...makeIncome('2026-10'), rows: [], resultCents: 0, restatedCents: 0 }),
    ),
  )
  renderDesk('/financeiro/resultado?mes=2026-10')
  expect(await screen.findByText('Nada rendeu nem custou neste mês.')).toBeVisible()
  expect(screen.queryByRole('table', { name: /^Resultado/ })).toBeNull()
})

it('says why it cannot be read, and reads it again', async () => {
  server.use(
    http.get('*/api/v1/finance/income-statement', () => problem(500, 'internal', 'Erro inesperado.'), {
      once: true,
    }),
  )
  const { user } = renderDesk('/financeiro/resultado?mes=2026-10')
  await user.click(await screen.findByRole('button', { name: /Tentar/ }))
  await waitFor(() => {
    expect(screen.getByText('Resultado do mês')).toBeVisible()
  })
})

it('rounds a margin down, also a loss, and has none without revenue', () => {
  const row = makeIncome('2026-10').rows[1]!
  const margins = networksOf([
    { ...row, owner: 'a', amountCents: 3 },
    { ...row, owner: 'a', account: 'cashback_granted', amountCents: -4 },
    { ...row, owner: 'b', account: 'cashback_granted', amountCents: -4 },
  ]).map(({ network, marginBasisPoints }) => [network, marginBasisPoints])
  expect(margins).toEqual([
    ['a', -3334],
    ['b', null],
  ])
})
