import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse, type RequestHandler } from 'msw'
import { expect, it } from 'vitest'
import type { Store } from '@/api/generated'
import { problem } from '@/testing/handlers'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const stores: Store[] = [
  { id: '1', slug: 'pet-quati', name: 'Pet Quati', type: 'LOYALTY', cashbackPercentage: 6 },
  { id: '2', slug: 'agua-clara', name: 'Água Clara', type: 'REGULAR', cashbackPercentage: 6.25 },
  { id: '3', slug: '7-mares', name: '7 Mares', type: 'SEASONAL', cashbackPercentage: 0.5 },
]
const path = '*/api/v1/store/top-cashback'

/** Opens the page of an API that answers as usual, but for what is given. */
function open(search = '', ...instead: RequestHandler[]) {
  server.use(
    ...instead,
    http.get(path, () => HttpResponse.json(stores)),
  )
  return renderApp(`/top-cashback${search}`)
}

const findFilter = () => screen.findByRole('navigation', { name: 'Filtrar lojas por letra' })
const cards = () => screen.getAllByRole('link', { name: /de Cashback/ })
const rates = () => cards().map((card) => within(card).getByText(/de Cashback/).textContent)

it('shows each store with the rate in force to one decimal; a card opens the store in a new tab', async () => {
  open()
  await findFilter()
  expect(rates()).toEqual(['12,0% de Cashback (dobro de 6%)', '6,3% de Cashback', '0,5% de Cashback'])
  expect(cards()[0]).toHaveAttribute('href', '/pet-quati')
  expect(cards()[0]).toHaveAttribute('target', '_blank')
  const how = screen.getByRole('link', { name: /Conheça o Devolve/ })
  expect(how).toHaveAttribute('href', '/devolve')
  expect(how).toHaveAttribute('target', '_blank')
  expect(await accessibilityViolations()).toEqual([])
})

it('offers the letters that stores begin with; the others are disabled', async () => {
  open()
  const letters = within(await findFilter())
  expect(letters.getByRole('link', { name: 'Todos', current: true })).toBeInTheDocument()
  expect(letters.getAllByRole('link')).toHaveLength(27)
  const enabled = letters.getAllByRole('link').filter((link) => !link.hasAttribute('aria-disabled'))
  expect(enabled.map(({ textContent }) => textContent)).toEqual(['Todos', 'A', 'P'])
})

it('leaves the stores of the chosen letter, and brings all back', async () => {
  const { user, address } = open()
  await user.click(within(await findFilter()).getByRole('link', { name: 'A' }))
  expect(address()).toBe('/top-cashback?letra=A')
  expect(rates()).toEqual(['6,3% de Cashback'])
  expect(within(await findFilter()).getByRole('link', { name: 'A', current: true })).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Ver todas as lojas' }))
  expect(address()).toBe('/top-cashback')
  expect(cards()).toHaveLength(3)
  expect(screen.getByRole('main')).toHaveFocus()
})

it('says so when no store has the letter of the address', async () => {
  open('?letra=y')
  expect(
    await screen.findByRole('heading', { name: 'Nenhuma loja encontrada para a letra "Y"' }),
  ).toBeInTheDocument()
})

it.each(['?letra=', '?letra=AB', '?letra=7', '?letra=%C3%81'])('takes %s for no letter', async (search) => {
  open(search)
  await findFilter()
  expect(cards()).toHaveLength(3)
})

it('orders them, leaves a category, and shows 24 at a time', async () => {
  const many = Array.from({ length: 30 }, (_, index) => ({
    ...stores[0]!,
    id: `${index}`,
    slug: `loja-${index}`,
  }))
  const asked: string[] = []
  const { user, address } = open(
    '?utm_source=carta',
    http.get(path, ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json(many)
    }),
  )
  await findFilter()
  expect(cards()).toHaveLength(24)
  await user.click(screen.getByRole('link', { name: 'Página 2' }))
  expect(address()).toBe('/top-cashback?page=2&utm_source=carta')
  expect(cards()).toHaveLength(6)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ordenar por' }), 'Ordenar por procura')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Categoria' }), 'Natal')
  expect(address()).toBe('/top-cashback?category=Natal&sort=VIEWS&utm_source=carta')
  await waitFor(() => {
    expect(asked.at(-1)).toBe('?category=Natal&sort=VIEWS')
  })
})

it('leaves the stores with a name that comes from the search box, beside the other filters', async () => {
  const asked: string[] = []
  const { user, address } = open(
    '?sort=VIEWS&page=2&utm_source=carta',
    http.get(path, ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json(stores)
    }),
  )
  await findFilter()
  const box = screen.getByRole('combobox', { name: 'Digite a sua Loja aqui' })
  await user.type(box, 'AGUA{Enter}')
  expect(address()).toBe('/top-cashback?sort=VIEWS&utm_source=carta&name=AGUA')
  expect(rates()).toEqual(['6,3% de Cashback'])
  expect(asked).toEqual(['?sort=VIEWS'])
  expect(box).toHaveFocus()
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    '1 loja com “AGUA” no nome',
  )
  expect(screen.queryByText(/Lojas encontradas/)).not.toBeInTheDocument()
  const letters = within(await findFilter())
  expect(letters.getByRole('link', { name: 'A' })).toHaveAttribute(
    'href',
    '/top-cashback?name=AGUA&letra=A&sort=VIEWS&utm_source=carta',
  )
  expect(letters.getByRole('link', { name: 'P' })).toHaveAttribute('aria-disabled', 'true')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Categoria' }), 'Natal')
  expect(address()).toBe('/top-cashback?name=AGUA&category=Natal&sort=VIEWS&utm_source=carta')
  await user.click(screen.getByRole('link', { name: /Busca: “AGUA”/ }))
  expect(address()).toBe('/top-cashback?category=Natal&sort=VIEWS&utm_source=carta')
  expect(screen.getByRole('main')).toHaveFocus()
  await waitFor(() => {
    expect(cards()).toHaveLength(3)
  })
})

it('says what was searched for when no store has the name, with ways on', async () => {
  open('?name=quati&letra=A&category=Natal&utm_source=carta')
  expect(await screen.findByRole('heading', { name: 'Nenhuma loja encontrada' })).toBeVisible()
  expect(
    screen.getByText(
      /^Nenhuma loja com cashback da categoria “Natal” tem “quati” no nome e começa com a letra A\./,
    ),
  ).toBeVisible()
  const state = within(screen.getByRole('region', { name: 'Lojas com a letra A' }))
  expect(state.getAllByRole('link', { name: 'Ver todas as lojas' }).at(-1)).toHaveAttribute(
    'href',
    '/top-cashback?utm_source=carta',
  )
  expect(state.getByRole('link', { name: 'Procurar no site todo' })).toHaveAttribute(
    'href',
    '/?name=quati&utm_source=carta',
  )
  expect(await accessibilityViolations()).toEqual([])
})

it('shows what is coming', async () => {
  open(
    '',
    http.get(path, () => delay('infinite')),
  )
  expect(await screen.findByText('Carregando lojas...')).toBeInTheDocument()
})

it('says so when it cannot be read, and tries again', async () => {
  const { user } = open(
    '',
    http.get(path, () => problem(503, 'unavailable', 'Serviço fora do ar.'), { once: true }),
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('Serviço fora do ar.')
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText(/^12,0% de Cashback/)).toBeInTheDocument()
})

it('shows no store of before when those of a choice cannot be read', async () => {
  const { user } = open(
    '',
    http.get(path, ({ request }) =>
      request.url.includes('sort=')
        ? problem(503, 'unavailable', 'Serviço fora do ar.')
        : HttpResponse.json(stores),
    ),
  )
  await findFilter()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ordenar por' }), 'Ordenar por prazo')
  expect(await screen.findByRole('alert')).toHaveTextContent('Serviço fora do ar.')
  expect(screen.queryByRole('link', { name: /de Cashback/ })).not.toBeInTheDocument()
})
