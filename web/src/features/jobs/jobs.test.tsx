import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill, receiving, refusing, unreachable, unreadable } from '@/testing/forms'
import { accessibilityViolations, renderApp } from '@/testing/render'

const path = '/api/v1/feedback/jobs'
const person = { 'Nome*': 'Ana', 'E-mail*': 'ana', 'Telefone*': 'fixo de casa', 'Cidade*': 'Lapa' }

async function open(signedIn = false) {
  const { user } = renderApp('/jobs', { signedIn })
  const button = await screen.findByRole('button', { name: 'Enviar' })
  return { user, send: () => user.click(button), button }
}

it('says what the work is, and asks for four things', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1, name: 'Trabalhe Conosco' })).toBeVisible()
  await waitFor(() => {
    expect(document.title).toBe('Trabalhe Conosco · Marca')
  })
  expect(screen.getByLabelText('E-mail*')).toHaveAttribute('type', 'email')
  expect(screen.getByLabelText('Telefone*')).toHaveAttribute('type', 'tel')
  expect(await accessibilityViolations()).toEqual([])
})

it.each(Object.keys(person))('sends nothing without %s', async (label) => {
  const received = receiving(path, 'Recebemos')
  const { user, send } = await open()
  await fill(user, { ...person, [label]: ' ' })
  await send()
  expect(screen.getByRole('alert')).toHaveTextContent('Preencha todos os campos')
  expect(screen.getByLabelText(label)).toHaveFocus()
  expect(received).toEqual([])
})

it('sends what was written, as it was written, and clears the fields', async () => {
  const received = receiving(path, 'Recebemos seu interesse!')
  const { user, send, button } = await open()
  await fill(user, person)
  await send()
  expect(button).toHaveTextContent('Enviando...')
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(await screen.findByText('Recebemos seu interesse!')).toBeVisible()
  expect(received).toEqual([{ name: 'Ana', email: 'ana', telephone: 'fixo de casa', city: 'Lapa' }])
  for (const label of Object.keys(person)) expect(screen.getByLabelText(label)).toHaveValue('')
})

it('knows who is signed in', async () => {
  await open(true)
  expect(await screen.findByDisplayValue('Pessoa Exemplo')).toBe(screen.getByLabelText('Nome*'))
  expect(screen.getByLabelText('E-mail*')).toHaveValue('pessoa@exemplo.test')
  expect(screen.getByLabelText('Telefone*')).toHaveValue('')
})

it.each([
  [
    'out of reach',
    () => {
      unreachable(path)
    },
    'Sem conexão com o servidor. Verifique sua internet.',
  ],
  [
    'too many, without the sentence of the server',
    () => {
      refusing(path, 429, 'too_many_requests', 'Espere um pouco.')
    },
    'O envio não deu certo (erro 429). Seus dados continuam aqui: tente de novo daqui a pouco.',
  ],
  [
    'unreadable',
    () => {
      unreadable(path)
    },
    'O envio não deu certo (erro 502). Seus dados continuam aqui: tente de novo daqui a pouco.',
  ],
])('says in its own words why it was not sent: %s', async (_what, prepare, says) => {
  prepare()
  const { user, send } = await open()
  await fill(user, person)
  await send()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(says)
  expect(alert).not.toHaveTextContent('Espere um pouco.')
  for (const [label, value] of Object.entries(person)) expect(screen.getByLabelText(label)).toHaveValue(value)
})
