import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import { makeProposal } from '../testing/check-factories'
import { meWith } from '../testing/handlers'
import { makeRemittanceStory, remittanceId } from '../testing/remittance-factories'
import { renderDesk, usableButton } from '../testing/render'

const list = '/financeiro/recebimentos'
const form = `${list}?novo=sim`
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')
const csv = () => new File(['transaction;date;commission\n'], 'awin.csv', { type: 'text/csv' })

type User = ReturnType<typeof renderDesk>['user']

/** Answers proposals, and notes what each was asked for. */
function noteProposals() {
  const asked: URLSearchParams[] = []
  server.use(
    http.post('*/api/v1/finance/remittances', ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return HttpResponse.json(makeProposal({ kind: 'book_remittance' }), { status: 202 })
    }),
  )
  return asked
}

async function fillIn(user: User) {
  await usableButton('Propor')
  await user.type(screen.getByRole('textbox', { name: /^Rede/ }), 'awin')
  await user.type(screen.getByRole('textbox', { name: /^Pagamento da rede/ }), '88123')
  await user.type(screen.getByLabelText(/Dia em que chegou ao banco/), '2026-01-20')
  await user.type(screen.getByRole('textbox', { name: /^Conta no banco/ }), 'itau-1234')
  await user.type(screen.getByRole('textbox', { name: /^Chegou/ }), '12.500,00')
  await user.type(screen.getByRole('textbox', { name: /^Motivo/ }), 'Aviso de janeiro')
}

it('lists what networks paid with how far each has come, and filters by the address', async () => {
  const { user, address } = renderDesk(list)
  const grid = await screen.findByRole('grid', { name: 'Recebimentos' })
  const rows = () =>
    within(grid)
      .getAllByRole('row')
      .slice(1)
      .map((row) => plain(row.textContent))
  expect(rows()).toEqual([
    '20/11/2026awin88123itau-1234R$ 12.500,00R$ 45,001.234 de 1.300 vendasLançado',
    '20/11/2026rede-norteN-9itau-1234R$ 12.500,00R$ 0,000 de 1 vendaPreparado',
    '20/10/2026awin87990itau-1234R$ 12.500,00R$ 45,00900 de 900 vendasConcluído',
  ])
  expect(await accessibilityViolations()).toEqual([])
  await user.selectOptions(screen.getByLabelText('Situação'), 'Concluído')
  expect(address()).toBe(`${list}?situacao=done`)
  expect(rows()).toHaveLength(1)
  await user.selectOptions(screen.getByLabelText('Rede'), 'rede-norte')
  expect(await screen.findByText('Nenhum recebimento com estes filtros.')).toBeVisible()
})

it('says that nothing is booked yet', async () => {
  server.use(http.get('*/api/v1/finance/remittances', () => HttpResponse.json([])))
  renderDesk(list)
  expect(await screen.findByText(/Nenhum pagamento de rede foi lançado ainda/)).toBeVisible()
})

it('shows an error of the list with another try', async () => {
  server.use(http.get('*/api/v1/finance/remittances', () => problem(500, 'internal', 'Erro inesperado.')))
  renderDesk(list)
  expect(await screen.findByText(/^Erro inesperado\./)).toBeVisible()
  expect(screen.getByRole('button', { name: /Tentar/ })).toBeVisible()
})

it('shows one with its numbers, its currency, and which sales wait and why', async () => {
  server.use(
    http.get('*/api/v1/finance/remittances/:id', () =>
      HttpResponse.json(
        makeRemittanceStory({
          gainCents: -2_510,
          foreign: {
            currency: 'USD',
            cents: 228_220,
            rateMillionths: 5_477_200,
            day: '2026-11-19',
            source: 'contrato 1234',
          },
        }),
      ),
    ),
  )
  renderDesk(`${list}/${remittanceId}`)
  expect(await screen.findByRole('heading', { name: 'awin, 88123' })).toBeVisible()
  const foreign = plain((await screen.findByRole('region', { name: 'Em outra moeda' })).textContent)
  expect(foreign).toContain('USD 2.282,20')
  expect(foreign).toContain('R$ 5,4772 por USD')
  expect(foreign).toContain('19/11/2026')
  expect(foreign).toContain('contrato 1234')
  expect(foreign).toContain('Perda no câmbioR$ 25,10')
  const waits = within(screen.getByRole('region', { name: 'Vendas que esperam' })).getAllByRole('row')
  expect(waits.slice(1).map((row) => plain(row.textContent))).toEqual([
    'T-1R$ 10,00Ainda não chegou a sua vez.',
    'T-2R$ 20,00Ninguém informou esta venda. Quando a rede a informar, ela recebe a sua parte.',
    'T-3\u2212R$ 5,00A venda já está em 24 recebimentos, e não cabe em mais um.',
  ])
  expect(await accessibilityViolations()).toEqual([])
})

it('says of one that nobody knows that it is not there', async () => {
  server.use(http.get('*/api/v1/finance/remittances/:id', () => problem(404, 'not_found', 'Não encontrado.')))
  renderDesk(`${list}/${remittanceId}`)
  expect(await screen.findByText(/^Não encontrado\./)).toBeVisible()
})

it('proposes a payment with a file, and goes to the proposal', async () => {
  const asked = noteProposals()
  const { user, address } = renderDesk(form)
  await fillIn(user)
  await user.type(screen.getByRole('textbox', { name: /^Retido no caminho/ }), '45')
  await user.upload(screen.getByLabelText('Arquivo da rede'), csv())
  expect(await accessibilityViolations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Propor' }))
  await waitFor(() => {
    expect(address()).toBe(`/financeiro/propostas/${makeProposal().id}`)
  })
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    network: 'awin',
    paymentId: '88123',
    paidOn: '2026-01-20',
    bankAccount: 'itau-1234',
    creditedCents: '1250000',
    feeCents: '4500',
    told: 'false',
    reason: 'Aviso de janeiro',
  })
})

it('proposes a payment in dollars for what the network told', async () => {
  const asked = noteProposals()
  const { user } = renderDesk(form)
  await fillIn(user)
  await user.click(screen.getByRole('radio', { name: /A rede informou/ }))
  expect(screen.queryByLabelText('Arquivo da rede')).not.toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: 'A rede pagou em outra moeda' }))
  await user.click(screen.getByRole('button', { name: 'Propor' }))
  expect(screen.getByRole('textbox', { name: /^Moeda/ })).toHaveFocus()
  expect(screen.getByText('Diga de que dia é a cotação.')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: /^Moeda/ }), 'usd')
  await user.type(screen.getByRole('textbox', { name: /^Quanto, nesta moeda/ }), '2.282,20')
  await user.type(screen.getByRole('textbox', { name: /^Cotação/ }), '5,4772')
  await user.type(screen.getByLabelText(/Dia da cotação/), '2026-01-19')
  await user.type(screen.getByRole('textbox', { name: /^Fonte da cotação/ }), 'contrato 1234')
  await user.type(screen.getByRole('textbox', { name: /^Ganho no câmbio/ }), '-25,10')
  await user.click(screen.getByRole('button', { name: 'Propor' }))
  await waitFor(() => {
    expect(asked).toHaveLength(1)
  })
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    told: 'true',
    currency: 'USD',
    foreignCents: '228220',
    rate: '5,4772',
    rateDay: '2026-01-19',
    rateSource: 'contrato 1234',
    gainCents: '-2510',
  })
})

it('says what is missing before anything is sent', async () => {
  const asked = noteProposals()
  const { user } = renderDesk(form)
  await user.click(await usableButton('Propor'))
  expect(screen.getByRole('textbox', { name: /^Rede/ })).toHaveFocus()
  for (const wrong of [
    'Diga o nome da rede.',
    'Diga o identificador que a rede deu ao pagamento.',
    'Use letras minúsculas sem acento, números e hífens, como itau-1234.',
    'Escolha o arquivo da rede.',
    'Diga o motivo.',
  ])
    expect(screen.getByText(wrong)).toBeVisible()
  expect(asked).toEqual([])
})

it('puts what the server refuses at its field, with the sums', async () => {
  server.use(
    http.post('*/api/v1/finance/remittances', () =>
      HttpResponse.json(
        {
          code: 'remittance_differs',
          message: 'As vendas não somam o que chegou mais o que foi retido.',
          errors: [
            { field: 'creditedCents', detail: 'the sales come to 12460.00, and the payment to 12500.00' },
          ],
        },
        { status: 400 },
      ),
    ),
  )
  const { user } = renderDesk(form)
  await fillIn(user)
  await user.upload(screen.getByLabelText('Arquivo da rede'), csv())
  await user.click(screen.getByRole('button', { name: 'Propor' }))
  const credited = await screen.findByRole('textbox', { name: /^Chegou/ })
  await waitFor(() => {
    expect(credited).toBeInvalid()
  })
  expect(credited).toHaveAccessibleDescription(
    /As vendas somam R\$.12\.460,00, e o que chegou com o que foi retido, R\$.12\.500,00\./,
  )
  expect(credited).toHaveValue('12.500,00')
})

it('tells who may not propose why', async () => {
  server.use(meWith('approver'))
  renderDesk(form)
  expect(await screen.findByRole('button', { name: 'Propor' })).toHaveAccessibleDescription(
    'Só quem tem o papel Finanças propõe recebimentos; Aprovação decide.',
  )
})

it('says in words what a proposal does to the sales', async () => {
  server.use(
    http.get('*/api/v1/finance/proposals/:id', () =>
      HttpResponse.json(
        makeProposal({
          kind: 'book_remittance',
          subject: `remittance:${remittanceId}`,
          payload: {
            network: 'awin',
            paymentId: '88123',
            paidOn: '2026-11-20',
            bankAccount: 'itau-1234',
            creditedCents: 1_250_000,
            feeCents: 4_500,
            gainCents: 0,
            totalCents: 1_254_500,
            sales: 1_300,
            inFull: 1_280,
            short: 12,
            shortCents: 4_310,
            over: 2,
            overCents: 150,
            unknown: 6,
            unknownCents: 6_720,
          },
        }),
      ),
    ),
  )
  renderDesk('/financeiro/propostas/1')
  expect(await screen.findByRole('heading', { name: 'Lançar o que uma rede pagou' })).toBeVisible()
  const facts = plain((await screen.findByLabelText('O que está proposto')).textContent)
  for (const words of [
    'No banco em20/11/2026',
    'Pagas por inteiro1.280',
    'Pagas a menos12 (R$ 43,10 ainda a receber)',
    'Pagas a mais2 (R$ 1,50 além do devido)',
    'Que ninguém informou6 (R$ 67,20 esperam por elas)',
  ])
    expect(facts).toContain(words)
  expect(facts).not.toContain('Em outra moeda')
  expect(screen.getByRole('link', { name: 'Recebimento 7e000000' })).toHaveAttribute(
    'href',
    `${list}/${remittanceId}`,
  )
})
