import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { accessibilityViolations, renderApp } from '@/testing/render'

const path = '/ajuda/como-utilizar-um-cupom'

it('has three guides, reached by their names, each with its steps and a last word', async () => {
  renderApp(path)
  expect(await screen.findByRole('heading', { level: 1, name: 'Como utilizar um cupom' })).toBeVisible()
  await waitFor(() => {
    expect(document.title).toBe('Como utilizar um cupom · Marca')
  })
  const ways = within(screen.getByRole('navigation', { name: 'Guias' })).getAllByRole('link')
  const guides = ways.map((way) => {
    const part = within(screen.getByRole('region', { name: way.textContent }))
    return {
      to: way.getAttribute('href'),
      steps: part.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
      closing: part.getByText(/^(Pronto|É só isso|Boa compra)/).textContent.length > 0,
    }
  })
  expect(guides).toEqual([
    {
      to: '#cupom',
      steps: ['Toque em “Pegar Cupom”', 'Copie o código', 'Vá para o site da loja', 'Cole no carrinho'],
      closing: true,
    },
    { to: '#oferta', steps: ['Toque em “Ver Oferta”', 'Compre no site da loja'], closing: true },
    { to: '#produto', steps: ['Toque em “Ver Produto”', 'Coloque no carrinho'], closing: true },
  ])
  expect(await accessibilityViolations()).toEqual([])
})

it('loads the video when somebody wants to see it', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
  const { user } = renderApp(path)
  const start = await screen.findByRole('link', { name: 'Assistir ao vídeo' })
  expect(start).toHaveAttribute('href', '/como-usar-um-cupom.mp4')
  expect(screen.queryByLabelText(/^Como usar um cupom/)).toBeNull()
  await user.click(start)
  expect(screen.getByLabelText(/^Como usar um cupom/)).toHaveAttribute('src', '/como-usar-um-cupom.mp4')
})
