import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accessibilityViolations, renderApp } from '@/testing/render'

const path = '/ajuda/perguntas-frequentes'
const questions = () => screen.queryAllByRole('group').filter(({ tagName }) => tagName === 'DETAILS')
const box = () => screen.findByRole('searchbox', { name: 'Pesquise sua dúvida' })

it('has 26 questions, and a way to the coupon guide', async () => {
  renderApp(path)
  expect(await screen.findByRole('heading', { level: 1, name: 'Perguntas frequentes' })).toBeVisible()
  expect(questions()).toHaveLength(26)
  await waitFor(() => {
    expect(document.title).toBe('Perguntas frequentes · Marca')
  })
  const related = within(screen.getByRole('complementary', { name: 'Veja também' }))
  expect(related.getByRole('link', { name: 'Como utilizar um cupom' })).toHaveAttribute(
    'href',
    '/ajuda/como-utilizar-um-cupom',
  )
  expect(await accessibilityViolations()).toEqual([])
})

it('leaves what was looked for, in questions and answers, whatever the case and the accents', async () => {
  const { user, address } = renderApp(path)
  await user.type(await box(), ' CHAVE pix')
  expect(screen.getByText(/^\d+ resultados$/)).toHaveAttribute('role', 'status')
  expect(questions().length).toBeLessThan(26)
  for (const question of questions()) expect(question).toHaveTextContent(/chave pix/i)
  expect(address()).toBe(`${path}?busca=CHAVE+pix`)
  await user.clear(await box())
  expect(questions()).toHaveLength(26)
  expect(address()).toBe(path)
})

it('says when there is nothing', async () => {
  renderApp(`${path}?busca=zzz`)
  expect(await screen.findByText('Nenhuma pergunta encontrada.')).toBeVisible()
  expect(await box()).toHaveValue('zzz')
  expect(questions()).toHaveLength(0)
})

it('opens the question that the address names', async () => {
  renderApp(`${path}#como-funciona-o-cashback`)
  expect(await screen.findByRole('heading', { name: 'Como funciona o cashback?' })).toBeVisible()
  const open = questions().filter((each) => each.hasAttribute('open'))
  expect(open.map(({ id }) => id)).toEqual(['como-funciona-o-cashback'])
})
