import { screen, waitFor, within } from '@testing-library/react'
import { existsSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { accessibilityViolations, renderApp } from '@/testing/render'

const path = '/institucional/quem-somos'

it('tells the story, what the site does and what it offers', async () => {
  renderApp(path)
  expect(await screen.findByRole('heading', { level: 1, name: 'Quem somos' })).toBeVisible()
  await waitFor(() => {
    expect(document.title).toBe('Quem somos · Marca')
  })
  expect(screen.getByText(/começou em 2014/)).toBeVisible()
  for (const name of ['Funcionalidades', 'Serviços']) {
    const part = within(screen.getByRole('region', { name }))
    expect(part.getAllByRole('listitem')).toHaveLength(4)
    expect(part.getAllByRole('heading', { level: 3 })).toHaveLength(4)
  }
  expect(await accessibilityViolations()).toEqual([])
})

it('shows its video on a click', async () => {
  const { user } = renderApp(path)
  const name = /^Conheça o Marca/
  const part = within(await screen.findByRole('region', { name: 'Vídeo' }))
  expect(part.queryByLabelText(name)).not.toBeInTheDocument()
  await user.click(part.getByRole('link', { name: 'Assistir ao vídeo' }))
  expect(part.getByLabelText(name)).toHaveAttribute('src', '/conheca.mp4')
  expect(statSync('public/conheca.mp4').size).toBeLessThan(1_500_000)
  expect(existsSync('public/conheca.svg')).toBe(true)
})

it('stands beside the other pages about us', async () => {
  renderApp(path)
  const tabs = within(await screen.findByRole('navigation', { name: 'Sobre nós' }))
  expect(tabs.getAllByRole('link').map((tab) => [tab.textContent, tab.getAttribute('aria-current')])).toEqual(
    [
      ['Quem somos', 'page'],
      ['Imprensa', null],
      ['Contato', null],
    ],
  )
})
