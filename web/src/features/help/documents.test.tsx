import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accessibilityViolations, renderApp } from '@/testing/render'

const terms = '/institucional/termos-de-uso'
const privacy = '/institucional/politica-de-privacidade'
const topics = () => screen.queryAllByRole('group').filter(({ tagName }) => tagName === 'DETAILS')
const open = () =>
  topics()
    .filter((each) => each.hasAttribute('open'))
    .map(({ id }) => id)
const box = () => screen.findByRole('searchbox', { name: 'Pesquise' })

it.each([
  [terms, 'Termos de uso', 'Política de privacidade', privacy, 28],
  [privacy, 'Política de privacidade', 'Termos de uso', terms, 27],
])(
  '%s has its topics, the day of their last change, and a way to the other document',
  async (path, name, other, to, day) => {
    renderApp(path)
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
    await waitFor(() => {
      expect(document.title).toBe(`${name} · Marca`)
    })
    expect(topics().length).toBeGreaterThanOrEqual(12)
    expect(open()).toEqual([])
    expect(screen.getByText(`${day} de novembro de 2026`)).toHaveAttribute('dateTime', `2026-11-${day}`)
    const related = screen.getByRole('complementary', { name: 'Veja também' })
    expect(within(related).getByRole('heading', { name: other })).toBeVisible()
    expect(within(related).getAllByRole('link')[0]).toHaveAttribute('href', to)
    expect(await accessibilityViolations()).toEqual([])
  },
)

it.each([
  [terms, 'consumidor', 'Nenhum Termo encontrado.'],
  [privacy, 'anpd', 'Nenhuma Política encontrada.'],
])('%s is searched as one types', async (path, word, empty) => {
  const { user } = renderApp(path)
  expect(await box()).toHaveAttribute('placeholder', 'Pesquise...')
  await user.type(await box(), word.toUpperCase())
  expect(topics().length).toBeGreaterThan(0)
  for (const topic of topics()) expect(topic).toHaveTextContent(new RegExp(word, 'i'))
  await user.type(await box(), 'zzz')
  expect(screen.getByText(empty)).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Nesta página' })).not.toBeInTheDocument()
})

it('opens the topic that its table of contents leads to', async () => {
  const { user } = renderApp(terms)
  const contents = within(await screen.findByRole('navigation', { name: 'Nesta página' }))
  expect(contents.getAllByRole('link')).toHaveLength(topics().length)
  await user.click(contents.getByRole('link', { name: 'Lei e foro' }))
  expect(open()).toEqual(['lei-e-foro'])
  await user.tab()
  expect(within(topics().at(-1)!).getByRole('link', { name: 'contato' })).toHaveFocus()
})

it('has every topic open on paper, and only there', async () => {
  renderApp(`${terms}#cadastro`)
  await screen.findByRole('heading', { level: 1 })
  fireEvent(window, new Event('beforeprint'))
  expect(open()).toHaveLength(topics().length)
  fireEvent(window, new Event('afterprint'))
  expect(open()).toEqual(['cadastro'])
})
