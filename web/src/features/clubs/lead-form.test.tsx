import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill, receiving, refusing, unreachable, unreadable } from '@/testing/forms'
import { accessibilityViolations, renderApp } from '@/testing/render'

const path = '/api/v1/feedback/club'
const lead = { 'Nome*': 'Ana', 'E-mail*': 'quem quiser', 'Empresa*': 'Padaria' }

async function open(signedIn = false) {
  const { user } = renderApp('/clubes', { signedIn })
  const button = await screen.findByRole('button', { name: 'Enviar' })
  return { user, send: () => user.click(button), button }
}

it('warns of empty fields, goes to the first and sends nothing', async () => {
  const received = receiving(path, 'Recebemos')
  const { user, send } = await open()
  await user.type(screen.getByLabelText('Nome*'), '  ')
  await user.type(screen.getByLabelText('E-mail*'), 'a@b.c')
  await send()
  expect(screen.getByRole('alert')).toHaveTextContent('Preencha todos os campos')
  expect(screen.getByLabelText('Nome*')).toHaveFocus()
  expect(screen.getByLabelText('Nome*')).toBeInvalid()
  expect(screen.getByLabelText('Nome*')).toHaveAccessibleDescription('Preencha este campo.')
  expect(screen.getByLabelText('E-mail*')).toBeValid()
  expect(received).toEqual([])
  expect(await accessibilityViolations()).toEqual([])
})

it('sends what was written, whatever the address is, once, and clears the fields', async () => {
  const received = receiving(path, 'Recebemos seu contato!')
  const { user, send, button } = await open()
  await fill(user, lead)
  await send()
  expect(button).toHaveTextContent('Enviando...')
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await send()
  expect(await screen.findByText('Recebemos seu contato!')).toBeVisible()
  expect(received).toEqual([{ name: 'Ana', email: 'quem quiser', company: 'Padaria' }])
  expect(button).toHaveTextContent('Enviar')
  expect(button).toHaveAttribute('aria-disabled', 'false')
  for (const label of Object.keys(lead)) expect(screen.getByLabelText(label)).toHaveValue('')
})

it('knows who is signed in', async () => {
  await open(true)
  expect(await screen.findByDisplayValue('Pessoa Exemplo')).toBe(screen.getByLabelText('Nome*'))
  expect(screen.getByLabelText('E-mail*')).toHaveValue('pessoa@exemplo.test')
})

it.each([
  [
    "the server's sentence",
    () => {
      refusing(path, 429, 'rate_limited', 'Muitas tentativas. Espere um pouco.')
    },
    'Muitas tentativas. Espere um pouco.',
  ],
  [
    "else the client's",
    () => {
      unreachable(path)
    },
    'Sem conexão com o servidor. Verifique sua internet.',
  ],
  [
    'else that it failed',
    () => {
      unreadable(path)
    },
    'Erro ao enviar feedback',
  ],
])('says why it was not sent: %s', async (_what, prepare, message) => {
  prepare()
  const { user, send, button } = await open()
  await fill(user, lead)
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(screen.getByLabelText('Empresa*')).toHaveValue('Padaria')
  expect(button).toHaveAttribute('aria-disabled', 'false')
})

it('has a field for programs, which people never come to', async () => {
  const received = receiving(path, 'Recebemos')
  const { user, send } = await open()
  expect(screen.queryByRole('textbox', { name: 'Deixe este campo vazio' })).toBeNull()
  await fill(user, lead)
  await user.tab()
  expect(screen.getByRole('button', { name: 'Enviar' })).toHaveFocus()
  fireEvent.input(screen.getByLabelText('Deixe este campo vazio'), {
    target: { value: 'https://spam.example' },
  })
  await send()
  await screen.findByText('Recebemos')
  expect(received).toEqual([expect.objectContaining({ website: 'https://spam.example' })])
})
