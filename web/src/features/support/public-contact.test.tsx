import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill, receiving, refusing, unreachable, unreadable } from '@/testing/forms'
import { accessibilityViolations, renderApp } from '@/testing/render'

const path = '/api/v1/feedback/contact'
const message = { 'Nome*': 'Ana', 'E-mail*': 'ana@exemplo.test', 'Mensagem*': 'Adorei o extrato.' }

async function open(signedIn = false) {
  const { user } = renderApp('/institucional/contato', { signedIn })
  const button = await screen.findByRole('button', { name: 'Enviar' })
  return { user, send: () => user.click(button), button }
}

it('has three motives, the first one chosen, no title, and the pages about us beside it', async () => {
  await open()
  await waitFor(() => {
    expect(document.title).toBe('Contato · Marca')
  })
  const motives = within(screen.getByRole('group', { name: 'Motivo*' })).getAllByRole('radio')
  expect(motives.map((each) => each.getAttribute('value'))).toEqual([
    'Ajuda com o Marca Devolve',
    'Dúvidas, sugestões ou problemas com o site',
    'Parcerias comerciais',
  ])
  expect(motives[0]).toBeChecked()
  expect(screen.queryByLabelText(/Título/)).toBeNull()
  const about = within(screen.getByRole('navigation', { name: 'Sobre nós' }))
  expect(about.getByRole('link', { name: 'Contato' })).toHaveAttribute('aria-current', 'page')
  expect(await accessibilityViolations()).toEqual([])
})

it.each(Object.keys(message))('sends nothing without %s', async (label) => {
  const received = receiving(path, 'Recebemos')
  const { user, send } = await open()
  await fill(user, { ...message, [label]: '   ' })
  await send()
  expect(screen.getByRole('alert')).toHaveTextContent('Preencha todos os campos')
  expect(screen.getByLabelText(label)).toHaveFocus()
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/^Preencha este campo\./)
  expect(received).toEqual([])
})

it('sends the motive and what was written, and starts anew', async () => {
  const received = receiving(path, 'Recebemos sua mensagem.')
  const { user, send, button } = await open()
  await user.click(screen.getByRole('radio', { name: 'Parcerias comerciais' }))
  await fill(user, message)
  expect(screen.getByText('17 de 2.000 caracteres')).toBeVisible()
  await send()
  expect(button).toHaveTextContent('Enviando...')
  expect(await screen.findByText('Recebemos sua mensagem.')).toBeVisible()
  expect(received).toEqual([
    { motive: 'Parcerias comerciais', name: 'Ana', email: 'ana@exemplo.test', message: 'Adorei o extrato.' },
  ])
  expect(screen.getByLabelText('Mensagem*')).toHaveValue('')
  expect(screen.getByText('0 de 2.000 caracteres')).toBeVisible()
  expect(screen.getByRole('radio', { name: /^Ajuda com/ })).toBeChecked()
})

it('knows who is signed in, also after a message', async () => {
  receiving(path, 'Recebemos sua mensagem.')
  const { user, send } = await open(true)
  expect(await screen.findByDisplayValue('Pessoa Exemplo')).toBe(screen.getByLabelText('Nome*'))
  expect(screen.getByLabelText('E-mail*')).toHaveValue('pessoa@exemplo.test')
  await user.type(screen.getByLabelText('Mensagem*'), 'Oi')
  await send()
  await screen.findByText('Recebemos sua mensagem.')
  expect(screen.getByLabelText('Nome*')).toHaveValue('Pessoa Exemplo')
})

it.each([
  [
    "the server's sentence",
    () => {
      refusing(path, 429, 'too_many_requests', 'Espere um pouco.')
    },
    'Espere um pouco.',
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
])('says why it was not sent: %s', async (_what, prepare, says) => {
  prepare()
  const { user, send } = await open()
  await fill(user, message)
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(says)
  expect(screen.getByLabelText('Mensagem*')).toHaveValue('Adorei o extrato.')
})

it('marks the field that the server refused', async () => {
  refusing(path, 400, 'invalid_email', 'Digite um e-mail válido.', 'email')
  const { user, send } = await open()
  await fill(user, { ...message, 'E-mail*': 'ana' })
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent('Digite um e-mail válido.')
  expect(screen.getByLabelText('E-mail*')).toBeInvalid()
  expect(screen.getByLabelText('E-mail*')).toHaveFocus()
})
