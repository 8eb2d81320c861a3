import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { stubSlidesInSight } from '@/testing/carousel-layout'
import { accessibilityViolations, renderApp } from '@/testing/render'

const open = async () => {
  const view = renderApp('/clubes')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Crie o clube de benefícios da sua empresa' }),
  ).toBeVisible()
  return view
}

it('says what a club is and what one has of it', async () => {
  await open()
  await waitFor(() => {
    expect(document.title).toBe('Clube de benefícios para empresas · Marca')
  })
  expect(screen.getByRole('heading', { name: 'O QUE É?' })).toBeVisible()
  const form = within(screen.getByRole('region', { name: 'Vamos conversar sobre o seu clube' }))
  expect(form.getAllByRole('listitem')).toHaveLength(6)
  expect(await accessibilityViolations()).toEqual([])
})

it('shows a club in the colours of whom one chooses', async () => {
  const { user } = await open()
  const looks = within(screen.getByRole('group', { name: 'Veja com as cores de outra organização' }))
  expect(looks.getByRole('radio', { name: 'Clube Araucária' })).toBeChecked()
  await user.click(looks.getByRole('radio', { name: 'Universidade Serra Clara' }))
  expect(looks.getByRole('radio', { name: 'Universidade Serra Clara' })).toBeChecked()
  expect(looks.getByRole('radio', { name: 'Clube Araucária' })).not.toBeChecked()
})

it('has three voices, said to be illustrative, each with who speaks and five stars', async () => {
  await open()
  const voices = within(screen.getByRole('region', { name: 'Como seria ouvir quem tem um clube' }))
  expect(voices.getByText('Depoimentos ilustrativos, de organizações fictícias.')).toBeVisible()
  expect(voices.getAllByRole('img', { name: 'Cinco de cinco estrelas' })).toHaveLength(3)
  const [first] = voices.getAllByRole('listitem')
  for (const part of ['Universidade', 'Helena Prado', /^Coordenadora de vida estudantil/])
    expect(within(first!).getByText(part)).toBeVisible()
})

it.each([
  ['smoothly', false, 'smooth'],
  ['at once where motion is not wanted', true, 'auto'],
] as const)('leads to the form %s, and into its first field', async (_how, still, behavior) => {
  const media = vi.spyOn(window, 'matchMedia')
  const { user } = await open()
  media.mockImplementation(
    (media) =>
      ({
        matches: still,
        media,
        addEventListener: vi.fn(),
        removeEventListener: vi.fn(),
      }) as unknown as MediaQueryList,
  )
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const way = screen.getByRole('link', { name: 'ENTRE EM CONTATO AGORA' })
  expect(way).toHaveAttribute('href', '#formulario')
  await user.click(way)
  expect(scroll).toHaveBeenCalledExactlyOnceWith({ behavior })
  expect(scroll.mock.contexts[0]).toHaveAttribute('id', 'formulario')
  expect(screen.getByLabelText('Nome*')).toHaveFocus()
})

const back = () => screen.queryByRole('button', { name: 'Logotipos de clubes: anterior' })
const on = () => screen.queryByRole('button', { name: 'Logotipos de clubes: próximo' })

it.each([2, 3, 4])('steps through nine logos, %i in sight, one at a time', async (seen) => {
  stubSlidesInSight(seen)
  const { user } = await open()
  const logos = within(screen.getByRole('region', { name: 'Logotipos de clubes' }))
  expect(logos.getAllByRole('group')).toHaveLength(9)
  const steps = async (arrow: typeof on) => {
    let count = 0
    for (let button = arrow(); button !== null; button = arrow()) {
      await user.click(button)
      count++
      const opposite = arrow === on ? back : on
      await waitFor(() => {
        expect(opposite()).toBeVisible()
      })
    }
    return count
  }
  expect(back()).toBeNull()
  expect(await steps(on)).toBe(9 - seen)
  expect(back()).toHaveFocus() // the arrow that was used is gone
  expect(await steps(back)).toBe(9 - seen)
  expect(on()).toHaveFocus()
})

it('leads to the club of whoever has one', async () => {
  await open()
  const logos = within(screen.getByRole('region', { name: 'Logotipos de clubes' }))
  const links = logos.getAllByRole('link')
  expect(links).toHaveLength(1)
  expect(links[0]).toHaveTextContent('Clube Araucária')
  expect(links[0]).toHaveAttribute('href', '/clube-araucaria')
})
