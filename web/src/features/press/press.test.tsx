import { screen, waitFor, within } from '@testing-library/react'
import press from '@content/press.yaml'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { accessibilityViolations, renderApp } from '@/testing/render'

const path = '/institucional/imprensa'

it('has seven notes, each with its day, drawing and a page that opens beside this one', async () => {
  renderApp(path)
  expect(await screen.findByRole('heading', { level: 1, name: 'Imprensa' })).toBeVisible()
  await waitFor(() => {
    expect(document.title).toBe('Imprensa · Marca')
  })
  const links = screen.getAllByRole('link', { name: /^Ler mais: .*nova aba/ })
  expect(links).toHaveLength(7)
  for (const [place, { slug, title, summary }] of press.items.entries()) {
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeVisible()
    expect(screen.getByText(summary)).toBeVisible()
    expect(links[place]).toHaveAttribute('href', `${path}/${slug}`)
    expect(links[place]).toHaveAttribute('target', '_blank')
  }
  expect(screen.getByText('18 de novembro de 2026')).toHaveAttribute('dateTime', '2026-11-18')
  expect(await accessibilityViolations()).toEqual([])
})

it.each(press.items)('$slug is a page with a drawing', async ({ slug, title, body, image }) => {
  renderApp(`${path}/${slug}`)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  await waitFor(() => {
    expect(document.title).toBe(`${title} · Marca`)
  })
  const article = within(screen.getByRole('article'))
  expect(article.getAllByRole('paragraph').length).toBeGreaterThanOrEqual(body.length)
  expect(article.getByRole('presentation')).toHaveAttribute('src', `/imprensa-${image}.svg`)
  expect(readFileSync(`public/imprensa-${image}.svg`, 'utf8')).toContain('<svg')
  const tabs = within(screen.getByRole('navigation', { name: 'Sobre nós' }))
  expect(tabs.getByRole('link', { name: 'Imprensa' })).toHaveAttribute('aria-current', 'true')
})

it('leads from a note to the ones beside it', async () => {
  const { user } = renderApp(`${path}/${press.items[0]!.slug}`)
  const others = within(await screen.findByRole('navigation', { name: 'Outras notas' }))
  expect(others.getAllByRole('link')).toHaveLength(1)
  await user.click(others.getByRole('link', { name: /^Nota mais antiga/ }))
  expect(await screen.findByRole('heading', { level: 1, name: press.items[1]!.title })).toBeVisible()
})

it('has no page for a note that is none', async () => {
  renderApp(`${path}/nota-que-nao-existe`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()
})
