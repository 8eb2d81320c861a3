import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import { codes, makeLogin, staffToken } from '../testing/factories'
import { renderDesk, usableButton } from '../testing/render'
import { deskSession } from './desk-session'

type User = ReturnType<typeof renderDesk>['user']

async function signIn(user: User, password = 'uma senha') {
  await user.type(await screen.findByLabelText('Usuário'), ' Ana.Reis ')
  await user.type(screen.getByLabelText('Senha'), password)
  await user.type(screen.getByLabelText('Código'), '123 456')
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
}

it('lets in with handle, password and code, at the address that was asked for', async () => {
  const sent: unknown[] = []
  const tokens: (string | null)[] = []
  localStorage.setItem('token', 'a-shopper')
  deskSession.keepDevice('known-device')
  server.use(
    http.post('*/api/v1/staff/login', async ({ request }) => {
      sent.push(await request.json())
      tokens.push(request.headers.get('X-Staff-Token'))
      return HttpResponse.json(makeLogin())
    }),
    http.get('*/api/v1/staff/sessions', ({ request }) => {
      tokens.push(request.headers.get('X-Staff-Token'))
      expect(request.headers.get('Authorization')).toBe('Bearer test-key')
      expect(request.headers.get('X-User-Token')).toBeNull()
      return HttpResponse.json([])
    }),
  )
  const { user, address } = renderDesk('/financeiro/conta', { signedIn: false })
  expect(await screen.findByRole('heading', { level: 1, name: 'Entrar na mesa' })).toBeVisible()
  expect(screen.getByLabelText('Código')).toHaveAttribute('autocomplete', 'one-time-code')
  expect(screen.getByLabelText('Código')).toHaveAttribute('inputmode', 'numeric')
  expect(await accessibilityViolations()).toEqual([])

  await signIn(user)
  expect(await screen.findByRole('heading', { level: 1, name: 'Sua conta' })).toBeVisible()
  expect(address()).toBe('/financeiro/conta')
  expect(sent).toEqual([
    { handle: 'ana.reis', password: 'uma senha', code: '123456', deviceToken: 'known-device' },
  ])
  await waitFor(() => {
    expect(tokens).toEqual([null, staffToken])
  })
  expect(localStorage.getItem('devolve-desk-device')).toBe('device-token')
  expect(localStorage.getItem('devolve-desk-session')).toBeNull()
})

it('does not say which part was wrong, and forgets the code', async () => {
  server.use(http.post('*/api/v1/staff/login', () => problem(401, 'staff_credentials_invalid', 'Não.')))
  const { user } = renderDesk('/financeiro', { signedIn: false })
  await signIn(user)
  expect(await screen.findByRole('alert')).toHaveTextContent('Usuário, senha ou código não conferem.')
  expect(screen.getByLabelText('Código')).toHaveValue('')
  expect(screen.getByLabelText('Senha')).toHaveValue('uma senha')
})

it('asks for what is missing before it calls', async () => {
  const { user } = renderDesk('/financeiro', { signedIn: false })
  await user.type(await screen.findByLabelText('Usuário'), 'ana.reis')
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
  expect(screen.getByLabelText('Senha')).toHaveAccessibleDescription('Preencha este campo.')
  expect(screen.getByLabelText('Senha')).toHaveFocus()
})

it('takes a recovery code, with letters', async () => {
  const { user } = renderDesk('/financeiro', { signedIn: false })
  await user.click(await usableButton('Estou sem o autenticador'))
  expect(screen.getByLabelText('Código de recuperação')).toHaveAttribute('inputmode', 'text')
})

it('has a one-time password changed and the recovery codes kept before anything else', async () => {
  const changes: unknown[] = []
  server.use(
    http.post('*/api/v1/staff/login', () => HttpResponse.json(makeLogin({ enrolling: true }))),
    http.post('*/api/v1/staff/password', async ({ request }) => {
      changes.push(await request.json())
      return changes.length === 1
        ? problem(401, 'staff_credentials_invalid', 'Não.')
        : HttpResponse.json({ recoveryCodes: codes })
    }),
  )
  const { user } = renderDesk('/financeiro', { signedIn: false })
  await signIn(user)

  expect(await screen.findByRole('heading', { name: 'Crie a sua senha' })).toBeVisible()
  const [present, next, again] = ['Senha provisória', 'Nova senha', 'Repita a nova senha'].map((label) =>
    screen.getByLabelText(label),
  )
  await user.type(present!, 'errada')
  await user.type(next!, 'curta')
  await user.type(again!, 'curta')
  const save = screen.getByRole('button', { name: 'Salvar e continuar' })
  await user.click(save)
  expect(next).toHaveAccessibleDescription(/12 caracteres ou mais/)
  await user.clear(next!)
  await user.type(next!, 'longa com ana.reis dentro')
  await user.click(save)
  expect(next).toHaveAccessibleDescription(/não pode conter o seu usuário/)
  await user.clear(next!)
  await user.type(next!, 'uma frase bem longa')
  await user.click(save)
  expect(again).toHaveAccessibleDescription('As senhas não conferem.')
  await user.clear(again!)
  await user.type(again!, 'uma frase bem longa')
  await user.click(save)
  await waitFor(() => {
    expect(present).toHaveAccessibleDescription('Esta não é a sua senha atual.')
  })
  await user.click(save)

  expect(await screen.findByRole('heading', { name: 'Guarde seus códigos' })).toBeVisible()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
    expect.arrayContaining(codes),
  )
  expect(await accessibilityViolations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Marque que guardou os códigos')
  await user.click(screen.getByLabelText('Guardei os códigos em um lugar seguro'))
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible()
  expect(changes).toHaveLength(2)
  expect(deskSession.read()?.enrolling).toBe(false)
})
