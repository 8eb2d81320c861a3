import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import { noSales, triedPayout, triedTerms } from '../../../dev/fixtures-simulations'
import type { Simulation, SimulationRequest } from '../api/generated'
import { renderDesk } from '../testing/render'
import { termsFile } from './draft'

const address = '*/api/v1/finance/simulations'
const file = 'store;row;sale;from\nlivraria-jatoba;base;5;2026-01-01\n'

/** Answers with a simulation, and keeps what was asked. */
function answerWith(answer: Simulation): SimulationRequest[] {
  const asked: SimulationRequest[] = []
  server.use(
    http.post(address, async ({ request }) => {
      asked.push((await request.json()) as SimulationRequest)
      return HttpResponse.json(answer)
    }),
  )
  return asked
}

async function tryTerms() {
  const user = userEvent.setup()
  renderDesk('/financeiro/simulacao')
  await user.click(await screen.findByLabelText(/O que o arquivo diz/))
  await user.paste(file)
  await user.click(screen.getByRole('button', { name: 'Simular' }))
  return user
}

it('shows what other terms would have come to, beside what the ledger says', async () => {
  const asked = answerWith(triedTerms)
  await tryTerms()
  expect(await screen.findByText('A conferência bate ao centavo.')).toBeVisible()
  const rows = within(screen.getByRole('grid', { name: 'Simulação por loja' })).getAllByRole('row')
  expect(rows[1]).toHaveTextContent('Livraria Jatobá')
  expect(rows[1]).toHaveTextContent('6.893,10')
  expect(screen.getByText(/12 vendas tiveram o clique quando nenhuma linha/)).toBeVisible()
  expect(asked[0]).toMatchObject({ terms: { format: 'csv', text: file }, begun: false })
  expect(asked[0]?.months).toHaveLength(1)
  expect(await accessibilityViolations()).toEqual([])
})

it('shows when cashback would have been payable', async () => {
  const asked = answerWith(triedPayout)
  const user = userEvent.setup()
  renderDesk('/financeiro/simulacao')
  await user.selectOptions(await screen.findByLabelText(/Mudança/), 'payout')
  await user.selectOptions(screen.getByRole('combobox', { name: /^Prazo/ }), 'network_paid')
  await user.click(screen.getByRole('button', { name: 'Simular' }))
  expect(await screen.findByRole('table', { name: 'Por semana' })).toBeVisible()
  expect(screen.getByText('39,1 dias')).toBeVisible()
  expect(asked[0]).toMatchObject({ payout: 'network_paid' })
})

it('asks for what is missing, and asks nothing of the server', async () => {
  const asked = answerWith(noSales)
  const user = userEvent.setup()
  renderDesk('/financeiro/simulacao')
  await user.click(await screen.findByRole('button', { name: 'Simular' }))
  expect(await screen.findByText('Escolha o arquivo de termos, ou cole o que ele diz.')).toBeVisible()
  expect(asked).toEqual([])
})

it('says that the months have no sales', async () => {
  answerWith(noSales)
  await tryTerms()
  expect(await screen.findByText('Não há vendas nestes meses.')).toBeVisible()
})

it.each([
  ['terms', /O que o arquivo diz/],
  ['against', /Comparar com/],
])('says which line of which file is wrong: %s', async (field, label) => {
  server.use(
    http.post(address, () =>
      HttpResponse.json(
        {
          type: 'about:blank',
          status: 400,
          code: 'unreadable_file',
          message: 'Não foi possível ler o arquivo.',
          errors: [{ field, detail: 'terms.csv:2: sale: "much" is no rate' }],
        },
        { status: 400 },
      ),
    ),
  )
  await tryTerms()
  expect(await screen.findByText(/terms\.csv:2: sale/)).toBeVisible()
  expect(screen.getByLabelText(label)).toBeInvalid()
})

it('says that it failed, and warns when the check does not hold', async () => {
  server.use(http.post(address, () => problem(500, 'internal', 'Erro inesperado.')))
  const user = await tryTerms()
  expect(await screen.findByText('Erro inesperado.')).toBeVisible()
  answerWith({ ...triedTerms, differ: 2 })
  await user.click(screen.getByRole('button', { name: 'Simular' }))
  expect(await screen.findByText('A conferência falhou em 2 vendas.')).toBeVisible()
})

it('tells YAML from a table', () => {
  expect(termsFile('- store: pet-quati\n').format).toBe('yaml')
  expect(termsFile('\nterms:\n  - store: x').format).toBe('yaml')
  expect(termsFile(file).format).toBe('csv')
})
