import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { searchResult } from '@/testing/factories'
import { problem } from '@/testing/handlers'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const field = () => screen.findByRole('combobox', { name: 'Busque lojas, categorias e cupons' })

async function open(typed = '') {
  // The pages it leads to have tests of their own.
  server.use(http.get(/\/api\/v1\/(store-category|coupon|store)/, () => delay('infinite')))
  const view = renderApp('/not-found')
  await screen.findByRole('heading', { level: 1 })
  await view.user.keyboard('{Control>}k{/Control}')
  if (typed !== '') await view.user.type(await field(), typed)
  else await field()
  return view
}

it('opens by its button and by its shortcut, and closes', async () => {
  const { user } = await open()
  expect(screen.getByText(/Digite o nome de uma loja/)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Busca rápida, Ctrl K' }))
  expect(await field()).toHaveFocus()
})

it('suggests stores, categories and coupons, and at last all stores of that name', async () => {
  await open('liv')
  expect(await screen.findByRole('option', { name: 'Livraria Jatobá' })).toHaveAttribute(
    'href',
    '/livraria-jatoba',
  )
  expect(screen.getByRole('option', { name: 'Livros' })).toHaveAttribute('href', '/livros')
  expect(screen.getByRole('option', { name: /R\$ 20 em livros/ })).toHaveAttribute('href', '/livraria-jatoba')
  const options = within(screen.getByRole('listbox')).getAllByRole('option')
  expect(options.at(-1)).toHaveAttribute('href', '/lojas?name=liv')
  expect(screen.getByText('3 sugestões')).toBeInTheDocument()
  expect(await accessibilityViolations()).toEqual([])
})

it('goes through them by arrow keys and opens one with Enter', async () => {
  const { user, address } = await open('liv')
  const store = await screen.findByRole('option', { name: 'Livraria Jatobá' })
  expect(store).toHaveAttribute('aria-selected', 'true')
  expect(await field()).toHaveAttribute('aria-activedescendant', store.id)
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('option', { name: 'Ver todas as lojas com "liv"' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('option', { name: 'Livros' })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{ArrowUp}{Enter}')
  expect(address()).toBe('/livraria-jatoba')
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
})

it('opens one with the pointer', async () => {
  const { user, address } = await open('liv')
  await user.click(await screen.findByRole('option', { name: 'Livros' }))
  expect(address()).toBe('/livros')
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
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
  const { user } = await open('li')
  await waitFor(() => {
    expect(asked).toEqual(['li'])
  })
  await user.type(await field(), 'vros')
  expect(await screen.findByRole('option', { name: 'Livros' })).toBeVisible()
  expect(asked).toEqual(['li', 'livros'])
  expect(dropped).toEqual(['li'])
})

it('says when it finds nothing, and still leads to the list of stores', async () => {
  server.use(
    http.get('*/api/v1/search', () => HttpResponse.json({ stores: [], categories: [], coupons: [] })),
  )
  const { user, address } = await open('zzz')
  expect(await screen.findByText('Nada encontrado para "zzz".')).toBeVisible()
  await user.keyboard('{Enter}')
  expect(address()).toBe('/lojas?name=zzz')
})

it('tries again what failed', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  server.use(http.get('*/api/v1/search', () => problem(500, 'internal', 'Algo deu errado.'), { once: true }))
  const { user } = await open('liv')
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByRole('option', { name: 'Livraria Jatobá' })).toBeVisible()
})
