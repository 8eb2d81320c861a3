import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import { breakId, makeBreak, makeBreaks, makeStory, payoutId } from '../testing/check-factories'
import { me } from '../testing/factories'
import { meWith } from '../testing/handlers'
import { renderDesk, usableButton } from '../testing/render'

const grid = () => screen.findByRole('grid', { name: 'Divergências' })
const lines = async () =>
  within(await grid())
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent.replaceAll('\u00a0', ' '))
const detail = `/financeiro/divergencias/${breakId}`

it('lists what diverges, and says that payments are stopped', async () => {
  renderDesk('/financeiro/divergencias')
  await within(await grid()).findByText('Ana Reis')
  expect(await lines()).toEqual([
    'CríticaSaída sem explicaçãoR$ 0,00R$ 700,00R$ 700,00até 1 dia–Em aberto10/11/2026',
    'AltaValor diferenteR$ 120,00R$ 125,00R$ 5,008 a 30 dias–Em aberto10/11/2026',
    'BaixaDiferença de diaR$ 120,00R$ 125,00R$ 5,008 a 30 diasAna ReisExplicada10/11/2026',
  ])
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Nenhuma rodada sai enquanto houver uma divergência crítica em aberto: há 1.',
  )
  expect(screen.queryByRole('link', { name: 'Ver as divergências' })).not.toBeInTheDocument()
  expect(await accessibilityViolations()).toEqual([])
})

it.each(['explained', 'closed'] as const)(
  'stops payments for what is critical until two people have closed it: %s',
  async (state) => {
    server.use(
      http.get('*/api/v1/finance/breaks', () =>
        HttpResponse.json([makeBreak({ severity: 'critical', state })]),
      ),
    )
    renderDesk('/financeiro/divergencias?encerradas=1')
    expect(await lines()).toHaveLength(1)
    expect(screen.queryAllByRole('alert')).toHaveLength(state === 'closed' ? 0 : 1)
  },
)

it('filters by what the address says, and writes it there', async () => {
  const { user, address } = renderDesk(`/financeiro/divergencias?responsavel=${me.id}`)
  expect(await lines()).toEqual([expect.stringContaining('Diferença de dia')])
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  await user.click(screen.getByRole('button', { name: 'Crítica' }))
  expect(address()).toBe('/financeiro/divergencias?gravidade=critical')
  expect(await lines()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  await user.keyboard('/')
  await user.keyboard('E777{Enter}')
  expect(address()).toBe('/financeiro/divergencias?busca=E777')
  expect(await lines()).toEqual([expect.stringContaining('Explicada')])
  await user.selectOptions(screen.getByLabelText('O que diverge'), 'Outra moeda')
  expect(screen.getByText('Nenhuma divergência com estes filtros.')).toBeVisible()
})

it('shows what a run found, and asks for closed ones only when they are wanted', async () => {
  const asked: (string | null)[] = []
  server.use(
    http.get('*/api/v1/finance/breaks', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('closed'))
      return HttpResponse.json(makeBreaks())
    }),
  )
  const { user } = renderDesk('/financeiro/divergencias?rodada=0e000000-0000-4000-8000-000000000002')
  expect(await lines()).toEqual([expect.stringContaining('Diferença de dia')])
  await user.click(screen.getByRole('button', { name: 'Só da conciliação 0e000000' }))
  expect(await lines()).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'As encerradas' }))
  await waitFor(() => {
    expect(asked).toEqual(['false', 'true'])
  })
})

it('opens one by keyboard alone', async () => {
  const { user, address } = renderDesk('/financeiro/divergencias')
  const rows = within(await grid()).getAllByRole('row')
  act(() => {
    rows[1]!.focus()
  })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(address()).toBe(detail)
})

it('sets both sides beside each other, with where each is told', async () => {
  renderDesk(detail)
  const sides = await screen.findByRole('region', { name: 'Os dois lados' })
  expect(sides.textContent.replaceAll('\u00a0', ' ')).toContain(
    'LivroR$ 120,00BancoR$ 125,00DiferençaR$ 5,00',
  )
  const facts = screen.getByRole('region', { name: 'O que se sabe' })
  expect(facts).toHaveTextContent('extrato.ofx, linha 14')
  expect(within(facts).getByRole('link', { name: 'Pagamento 0c000000' })).toHaveAttribute(
    'href',
    `/financeiro/pagamentos/${payoutId}`,
  )
  expect(screen.getByRole('list', { name: 'Histórico' })).toHaveTextContent(
    'Encontrada pela conciliaçãoValor diferente12/11/2026 às 09:00 · Conciliação automática',
  )
  expect(await accessibilityViolations()).toEqual([])
})

it('is given to a colleague of finance, and is fresh afterwards', async () => {
  let owner = ''
  server.use(
    http.get('*/api/v1/finance/breaks/:id', () =>
      HttpResponse.json(makeStory(owner === '' ? {} : { state: 'assigned', owner: `staff:${owner}` })),
    ),
    http.post('*/api/v1/finance/breaks/:id/assign', async ({ request }) => {
      const body = (await request.json()) as { owner: string }
      owner = body.owner
      return HttpResponse.json(makeBreak())
    }),
  )
  const { user } = renderDesk(detail)
  await user.click(await usableButton('Entregar a alguém'))
  const dialog = await screen.findByRole('dialog', { name: 'Quem cuida desta divergência?' })
  const choice = within(dialog).getByLabelText(/Responsável/)
  await user.click(within(dialog).getByRole('button', { name: 'Entregar' }))
  expect(choice).toHaveAccessibleDescription('Escolha uma pessoa.')
  await within(choice).findByRole('option', { name: 'Ana Reis' })
  expect(within(choice).queryByRole('option', { name: 'Bia Melo' })).not.toBeInTheDocument() // she only approves
  await user.selectOptions(choice, 'Ana Reis')
  await user.click(within(dialog).getByRole('button', { name: 'Entregar' }))
  expect(await screen.findByText('Com responsável')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Trocar de responsável' })).toBeVisible()
})

it('is explained with a code, a comment where it needs one, and the event that corrects it', async () => {
  const sent: unknown[] = []
  server.use(
    http.post('*/api/v1/finance/breaks/:id/explain', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(makeBreak())
    }),
  )
  const { user } = renderDesk(detail)
  await user.click(await usableButton('Explicar'))
  const dialog = await screen.findByRole('dialog', { name: 'O que explica esta divergência?' })
  await user.selectOptions(within(dialog).getByLabelText(/Motivo/), 'Outro motivo')
  await user.type(within(dialog).getByLabelText('Evento que corrige'), 'doze')
  await user.click(within(dialog).getByRole('button', { name: 'Explicar' }))
  expect(within(dialog).getByLabelText(/Comentário/)).toHaveAccessibleDescription(/Conte qual é/)
  expect(within(dialog).getByLabelText('Evento que corrige')).toBeInvalid()
  await user.type(within(dialog).getByLabelText(/Comentário/), 'acerto de outubro')
  await user.clear(within(dialog).getByLabelText('Evento que corrige'))
  await user.type(within(dialog).getByLabelText('Evento que corrige'), '4321')
  await user.click(within(dialog).getByRole('button', { name: 'Explicar' }))
  await waitFor(() => {
    expect(sent).toEqual([{ reason: 'other', comment: 'acerto de outubro', sequence: 4321 }])
  })
})

it('says that somebody else was faster', async () => {
  server.use(
    http.get('*/api/v1/finance/breaks/:id', () =>
      HttpResponse.json(makeStory({ state: 'explained', reason: 'fee' })),
    ),
    http.post('*/api/v1/finance/breaks/:id/close', () => problem(409, 'break_state', 'Recusado.')),
  )
  const { user } = renderDesk(detail)
  await user.click(await usableButton('Encerrar'))
  const dialog = await screen.findByRole('dialog', { name: 'Encerrar esta divergência?' })
  await user.type(within(dialog).getByLabelText(/Motivo/), 'Conferido')
  await user.click(within(dialog).getByRole('button', { name: 'Encerrar' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('A situação desta divergência mudou')
})

it.each([
  ['open', ['Entregar a alguém', 'Explicar']],
  ['assigned', ['Trocar de responsável', 'Explicar']],
  ['explained', ['Explicar de novo', 'Encerrar']],
  ['corrected', ['Encerrar']],
  ['closed', []],
] as const)('offers what a break that is %s allows', async (state, names) => {
  server.use(http.get('*/api/v1/finance/breaks/:id', () => HttpResponse.json(makeStory({ state }))))
  renderDesk(detail)
  const actions = await screen.findByRole('region', { name: 'O que fazer' })
  expect(
    within(actions)
      .queryAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(names)
})

it('tells who may not why nothing can be pressed', async () => {
  server.use(meWith('approver'))
  renderDesk(detail)
  const button = await screen.findByRole('button', { name: 'Explicar' })
  expect(button).toHaveAccessibleDescription('Só quem tem o papel Finanças cuida de divergências.')
})
