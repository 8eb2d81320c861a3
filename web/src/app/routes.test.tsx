import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accessibilityViolations, renderApp } from '@/testing/render'

it.each([
  ['/', 'Cupons e Cashback para Economizar', false],
  ['/not-found', 'Página não encontrada', false],
  ['/nada-aqui/mesmo', 'Página não encontrada', false],
  ['/institucional/contato', 'Fale com a gente', false],
  ['/perfil/nada-aqui', 'Página não encontrada', true],
  ['/perfil', 'Meu Perfil', true],
])('%s shows "%s" and breaks no accessibility rule', async (path, heading, signedIn) => {
  renderApp(path, { signedIn })
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

it('starts a page that is gone to with its content', async () => {
  const { user } = renderApp('/not-found')
  const start = await screen.findByRole('link', { name: /^Ir para/ })
  await user.click(start)
  await screen.findByRole('heading', { level: 1, name: 'Cupons e Cashback para Economizar' })
  expect(screen.getByRole('main')).toHaveFocus()
})

it.each([
  ['/Livraria-JATOBA?name=A', '/livraria-jatoba?name=A'],
  ['/livraria-jatoba/', '/livraria-jatoba'],
])('%s leads to the one address of the page, %s', async (path, to) => {
  const { address } = renderApp(path)
  await waitFor(() => {
    expect(address()).toBe(to)
  })
})

it.each([true, false])(
  'the profile has the search, a way back to the stores and the footer, signed in: %s',
  async (signedIn) => {
    renderApp('/perfil/devolve', { signedIn })
    const menu = await screen.findByRole('navigation', { name: 'Perfil' })
    expect(within(menu).getByRole('link', { name: 'Voltar às lojas' })).toHaveAttribute('href', '/')
    expect(screen.getByRole('combobox', { name: 'Digite a sua Loja aqui' })).toBeVisible()
    expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Lojas' })).toHaveAttribute(
      'href',
      '/lojas',
    )
  },
)

it('collapses the side menu and remembers it', async () => {
  const { user } = renderApp('/perfil', { signedIn: true })
  await user.click(await screen.findByRole('button', { name: 'Recolher menu lateral' }))
  expect(screen.getByRole('button', { name: 'Abrir menu lateral' })).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByRole('link', { name: 'Meu Perfil' })).toHaveAttribute('aria-current', 'page')
  expect(localStorage.getItem('devolve-side-menu')).toBe('collapsed')
})
