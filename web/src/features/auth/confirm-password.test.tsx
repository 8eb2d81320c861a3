import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { makeUser } from '@/testing/factories'
import { problem } from '@/testing/handlers'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { confirmationAsked } from './auth-slice'

/** A signed-in page on which something has just asked for the password. */
async function asked() {
  const view = renderApp('/perfil/devolve', { signedIn: true })
  await screen.findByRole('heading', { name: 'Suas compras' })
  act(() => {
    view.store.dispatch(confirmationAsked())
  })
  await screen.findByRole('dialog', { name: 'Confirme sua senha' })
  return { ...view, outcome: () => view.store.getState().auth.confirmation }
}

it('takes the right password only', async () => {
  const sent: unknown[] = []
  server.use(
    http.post('*/api/v1/auth/reauthenticate', async ({ request }) => {
      expect(request.headers.get('X-User-Token')).not.toBeNull()
      sent.push(await request.json())
      return sent.length === 1
        ? problem(401, 'credentials_invalid', 'Não.')
        : new HttpResponse(null, { status: 204 })
    }),
  )
  const { user, outcome } = await asked()
  expect(await accessibilityViolations()).toEqual([])
  const password = screen.getByLabelText('Senha')
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
  expect(password).toHaveAccessibleDescription('Digite sua senha.')
  await user.type(password, 'errada{Enter}')
  await waitFor(() => {
    expect(password).toHaveAccessibleDescription('Senha incorreta. Tente de novo.')
  })
  expect(password).toHaveFocus()
  await user.clear(password)
  await user.type(password, 'certa{Enter}')
  await waitFor(() => {
    expect(outcome()).toBe('given')
  })
  expect(sent).toEqual([{ password: 'errada' }, { password: 'certa' }])
})

it('can be turned down', async () => {
  const { user, outcome } = await asked()
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(outcome()).toBe('none')
})

it('ends with the session', async () => {
  server.use(
    http.post('*/api/v1/auth/reauthenticate', () => problem(401, 'token_invalid', 'Sua sessão terminou.')),
  )
  const { user } = await asked()
  server.use(
    http.post('*/api/v1/auth/validate-token', () => problem(401, 'token_invalid', 'Sua sessão terminou.')),
  )
  await user.type(screen.getByLabelText('Senha'), 'certa{Enter}')
  const login = await screen.findByRole('dialog', { name: 'ENTRAR' })
  expect(login).toHaveAccessibleDescription('Sua sessão terminou. Entre outra vez para continuar.')
  await waitFor(() => {
    expect(screen.queryByRole('dialog', { name: 'Confirme sua senha' })).not.toBeInTheDocument()
  })
})

it('mails the first password’s link to those who have none', async () => {
  server.use(
    http.get('*/api/v1/pbw-:brand-users', () => HttpResponse.json(makeUser({ hasPassword: false }))),
    http.post('*/api/v2/password-reset/request', () => HttpResponse.json({ message: 'Enviamos um link.' })),
  )
  const { user } = await asked()
  expect(screen.queryByLabelText('Senha')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Enviar o link' }))
  expect(await screen.findByText('Enviamos um link.')).toBeVisible()
})

it('has who gave an address prove it before there is a password', async () => {
  server.use(
    http.get('*/api/v1/pbw-:brand-users', () =>
      HttpResponse.json(makeUser({ hasPassword: false, emailVerified: false })),
    ),
  )
  await asked()
  expect(screen.getByText(/Confirme primeiro o seu e-mail/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Enviar o link' })).not.toBeInTheDocument()
})
