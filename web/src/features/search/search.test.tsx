import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { searchResult } from '@/testing/factories'
import { problem } from '@/testing/handlers'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const box = () => screen.getByRole('combobox', { name: 'Digite a sua Loja aqui' })
// No styles say here that the rate is beside the name.
const storeRow = /^Livraria Jatobá ?6% de cashback$/
const couponLink = `/livraria-jatoba?cupom=${searchResult.coupons[0]!.id}`
const nothing = { stores: [], categories: [], coupons: [] }
const count = () => screen.getAllByRole('status').map((status) => status.textContent)

async function start(typed: string, path = '/not-found') {
  // The pages it leads to have tests of their own.
  server.use(http.get(/\/api\/v1\/(store-category|coupon|store)/, () => delay('infinite')))
  const view = renderApp(path)
  await screen.findByRole('heading', { level: 1 })
  if (typed !== '') await view.user.type(box(), typed)
  return view
}

it('is gone to by its shortcut, with what is in it chosen', async () => {
  const { user } = await start('liv')
  act(() => {
    box().blur()
  })
  await user.keyboard('{Control>}k{/Control}')
  expect(box()).toHaveFocus()
  await user.keyboard('p')
  expect(box()).toHaveValue('p')
})

it('suggests stores with what they give back, categories, coupons, and at last the list of stores', async () => {
  await start('liv')
  expect(await screen.findByRole('option', { name: storeRow })).toHaveAttribute('href', '/livraria-jatoba')
  expect(screen.getByRole('option', { name: 'Livros' })).toHaveAttribute('href', '/livros')
  expect(screen.getByRole('option', { name: /R\$ 20 em livros/ })).toHaveAttribute('href', couponLink)
  const options = within(screen.getByRole('listbox')).getAllByRole('option')
  expect(options.at(-1)).toHaveAttribute('href', '/lojas?name=liv')
  expect(count()).toContain('3 sugestões')
  expect(box()).toHaveAttribute('aria-expanded', 'true')
  expect(await accessibilityViolations()).toEqual([])
})

it('chooses none by itself: Enter searches the page that is open, and the box keeps the focus', async () => {
  const { user, address } = await start('liv')
  await screen.findByRole('option', { name: storeRow })
  expect(screen.queryByRole('option', { selected: true })).not.toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(address()).toBe('/not-found?name=liv')
  expect(box()).toHaveFocus()
  expect(box()).toHaveValue('liv')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  expect(box()).toHaveAttribute('aria-expanded', 'false')
  await waitFor(() => {
    expect(count()).toContain('"liv": Mostrando 1 loja, 1 categoria e 1 cupom.')
  })
})

it('goes through them by arrow keys and opens one with Enter', async () => {
  const { user, address } = await start('liv')
  const store = await screen.findByRole('option', { name: storeRow })
  await user.keyboard('{ArrowDown}')
  expect(store).toHaveAttribute('aria-selected', 'true')
  expect(box()).toHaveAttribute('aria-activedescendant', store.id)
  await user.keyboard('{ArrowUp}')
  expect(box()).not.toHaveAttribute('aria-activedescendant')
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('option', { name: 'Ver todas em Lojas' })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  expect(address()).toBe('/livros')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  expect(box()).toHaveValue('')
})

it('opens one with the pointer, which chooses none by lying there', async () => {
  const { user, address } = await start('liv')
  const category = await screen.findByRole('option', { name: 'Livros' })
  await user.hover(category)
  expect(box()).not.toHaveAttribute('aria-activedescendant')
  await user.click(category)
  expect(address()).toBe('/livros')
})

it('closes by Escape, by what is touched elsewhere and by going on, and opens again by an arrow key', async () => {
  const { user } = await start('liv')
  await screen.findByRole('listbox')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  expect(box()).toHaveValue('liv')
  await user.keyboard('{ArrowDown}')
  await screen.findByRole('listbox')
  fireEvent.pointerDown(screen.getByRole('heading', { level: 1 }))
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  await user.click(box())
  await screen.findByRole('listbox')
  await user.tab()
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
})

it('asks once the typing pauses, and waits no more for what nobody wants', async () => {
  const asked: string[] = []
  const dropped: string[] = []
  server.use(
    http.get('*/api/v1/search', async ({ request }) => {
      const q = new URL(request.url).searchParams.get('q') ?? ''
      asked.push(q)
      request.signal.addEventListener('abort', () => dropped.push(q))
      if (q === 'li') await delay('infinite')
      return HttpResponse.json(searchResult)
    }),
  )
  const { user } = await start('li')
  await waitFor(() => {
    expect(asked).toEqual(['li'])
  })
  await user.type(box(), 'vros')
  expect(await screen.findByRole('option', { name: 'Livros' })).toBeVisible()
  expect(asked).toEqual(['li', 'livros'])
  expect(dropped).toEqual(['li'])
})

it('says when it finds nothing, and still leads to the list of stores', async () => {
  server.use(http.get('*/api/v1/search', () => HttpResponse.json(nothing)))
  await start('zzz')
  expect(await screen.findByText('Nada encontrado para "zzz".')).toBeVisible()
  expect(screen.getByRole('option', { name: 'Ver todas em Lojas' })).toHaveAttribute('href', '/lojas')
})

it('tries again what failed', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  server.use(http.get('*/api/v1/search', () => problem(500, 'internal', 'Algo deu errado.'), { once: true }))
  const { user } = await start('liv')
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByRole('option', { name: storeRow })).toBeVisible()
})

it.each([
  ['/', 'home'],
  ['/categorias', 'categories'],
  ['/institucional/quem-somos', 'an institutional page'],
  ['/nada-aqui/mesmo', 'no page'],
  ['/perfil/devolve', 'the statement'],
])('finds stores, categories and coupons at %s, %s', async (path) => {
  renderApp(`${path}?name=liv`, { signedIn: path.startsWith('/perfil') })
  const found = await screen.findByRole('region', { name: 'Lojas encontradas para "liv"' })
  expect(await within(found).findByRole('link', { name: storeRow })).toHaveAttribute(
    'href',
    '/livraria-jatoba',
  )
  expect(within(found).getByRole('link', { name: 'Livros' })).toHaveAttribute('href', '/livros')
  expect(within(found).getByRole('link', { name: /R\$ 20 em livros/ })).toHaveAttribute('href', couponLink)
  expect(within(found).getByRole('link', { name: 'Ver todas em Lojas' })).toHaveAttribute(
    'href',
    '/lojas?name=liv',
  )
  expect(within(found).getByRole('link', { name: 'Limpar busca' })).toHaveAttribute('href', path)
  expect(within(found).getByText('Mostrando 1 loja, 1 categoria e 1 cupom.')).toBeVisible()
})

it.each([
  ['/lojas', 'Lojas com “liv” no nome'],
  ['/top-cashback', 'Busca: “liv”'],
  ['/top-cupons/cupom-desconto-todos', 'Busca: “liv”'],
  ['/loja-1', 'Busca: “liv”'],
])('filters the list of a page that has one: %s', async (path, says) => {
  server.use(http.get('*/api/v1/store/top-cashback', () => HttpResponse.json([])))
  renderApp(`${path}?name=liv`)
  expect(await screen.findByText(says)).toBeVisible()
  expect(screen.queryByText(/Lojas encontradas/)).not.toBeInTheDocument()
})

it('finds nothing in clear words, with a way to all stores', async () => {
  server.use(http.get('*/api/v1/search', () => HttpResponse.json(nothing)))
  renderApp('/not-found?name=zzz')
  expect(await screen.findByText(/^Nenhuma loja, categoria ou cupom com esse nome/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver todas em Lojas' })).toHaveAttribute('href', '/lojas')
})

it('tries again when what is found could not be read', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  server.use(http.get('*/api/v1/search', () => problem(500, 'internal', 'Algo deu errado.'), { once: true }))
  const { user } = renderApp('/not-found?name=liv')
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByRole('link', { name: storeRow })).toBeVisible()
})
