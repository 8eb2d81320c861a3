import { screen, within } from '@testing-library/react'
import { delay, http, HttpResponse, type RequestHandler } from 'msw'
import { expect, it } from 'vitest'
import type { CategoryLists } from '@/api/generated'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const lists: CategoryLists = {
  regular: [{ id: '1', slug: 'livros', name: 'Livros', imageName: 'livros.svg' }],
  seasonal: [{ id: '2', slug: 'natal', name: 'Natal' }],
}
const path = '*/api/v2/store-category/names-list'

/** Opens the page of an API that answers as usual, but for what is given. */
function open(...instead: RequestHandler[]) {
  server.use(
    ...instead,
    http.get(path, () => HttpResponse.json(lists)),
  )
  return renderApp('/categorias')
}

it('shows the categories, then the special dates', async () => {
  open()
  const seasonal = await screen.findByRole('region', { name: 'Páginas Sazonais' })
  expect(screen.getByRole('heading', { level: 1, name: 'Categorias' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Livros' })).toHaveAttribute('href', '/livros')
  expect(screen.getByRole('link', { name: 'Livros' })).not.toHaveAttribute('target')
  expect(within(seasonal).getByRole('link', { name: 'Natal' })).toHaveAttribute('href', '/natal')
  expect(await accessibilityViolations()).toEqual([])
})

it('goes to the special dates where a link inside the site names them', async () => {
  const scrolled: string[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.id)
  }
  const { user } = open()
  await screen.findByRole('region', { name: 'Páginas Sazonais' })
  await user.click(screen.getByRole('link', { name: 'Todas as datas' }))
  expect(scrolled).toEqual(['sazonais'])
})

it('shows what is coming', async () => {
  open(http.get(path, () => delay('infinite')))
  expect(await screen.findByText('Carregando categorias...')).toBeInTheDocument()
})

it('says so when there is nothing', async () => {
  open(http.get(path, () => HttpResponse.json({ regular: [], seasonal: [] })))
  expect(await screen.findByRole('heading', { name: 'As categorias estão chegando' })).toBeInTheDocument()
})

it('says so when it cannot be read, and tries again', async () => {
  const { user } = open(http.get(path, () => new HttpResponse(null, { status: 500 }), { once: true }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro desconhecido')
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByRole('link', { name: 'Livros' })).toBeInTheDocument()
})
