import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { accountApi } from '@/api/account/index'
import { setupStore } from '@/app/store'
import { deviceStore, tokenStore } from '@/lib/token-store'
import { makeCoupon, token } from '@/testing/factories'
import { loggedIn, problem } from '@/testing/handlers'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { checkAuth, selectIsAuthenticated, selectLoadingAuth } from './auth-slice'
import { logout } from './session'

async function stateAfterCheck() {
  const store = setupStore()
  expect(selectLoadingAuth(store.getState())).toBe(true)
  await store.dispatch(checkAuth())
  expect(selectLoadingAuth(store.getState())).toBe(false)
  return store
}

describe('authentication', () => {
  it('is refused without a stored token, and asks nobody', async () => {
    server.use(http.post('*/api/v1/auth/validate-token', () => HttpResponse.error()))
    const store = await stateAfterCheck()
    expect(selectIsAuthenticated(store.getState())).toBe(false)
  })

  it.each([
    ['201 is a yes', 201, true],
    ['200 is not', 200, false],
    ['401 is not', 401, false],
    ['500 is not', 500, false],
  ])('%s', async (_, status, want) => {
    tokenStore.write(token)
    server.use(http.post('*/api/v1/auth/validate-token', () => HttpResponse.json({}, { status })))
    const store = await stateAfterCheck()
    expect(selectIsAuthenticated(store.getState())).toBe(want)
    expect(tokenStore.read()).toBe(token)
  })

  it('gives up a token that the server refuses', async () => {
    tokenStore.write(token)
    server.use(
      http.post('*/api/v1/auth/validate-token', () => problem(401, 'token_invalid', 'Sua sessão terminou.')),
    )
    const store = await stateAfterCheck()
    expect(selectIsAuthenticated(store.getState())).toBe(false)
    expect(tokenStore.read()).toBeNull()
  })

  it('ends with the token removed', async () => {
    tokenStore.write(token)
    const store = await stateAfterCheck()
    await store.dispatch(logout())
    expect(selectIsAuthenticated(store.getState())).toBe(false)
    expect(tokenStore.read()).toBeNull()
  })

  it('is checked again when a call answers 401', async () => {
    tokenStore.write(token)
    const store = await stateAfterCheck()
    server.use(
      http.post('*/api/v1/auth/validate-token', () => problem(401, 'token_invalid', 'Sua sessão terminou.')),
      http.get('*/api/v1/cashback/count', () => problem(401, 'token_invalid', 'Sua sessão terminou.')),
    )
    await store.dispatch(accountApi.endpoints.getCashbackSummary.initiate({ userId: 'x' }))
    await waitFor(() => {
      expect(selectIsAuthenticated(store.getState())).toBe(false)
    })
  })
})

it('a session that ends on the way leaves a visitor on the page', async () => {
  const { store, user } = renderApp('/', { signedIn: true })
  await screen.findByRole('button', { name: 'Sua conta, Pessoa Exemplo' })
  server.use(
    http.get('*/api/v1/coupon', ({ request }) =>
      request.headers.has('X-User-Token')
        ? problem(401, 'token_invalid', 'Sua sessão terminou.')
        : HttpResponse.json({
            data: [makeCoupon(1)],
            totalPages: 1,
            totalItemsOnline: 1,
            totalItemsOffer: 0,
          }),
    ),
  )
  await user.click((await screen.findAllByRole('link', { name: 'Loja 1' }))[0] ?? document.body)
  expect(await screen.findByRole('heading', { level: 3, name: 'Cupom 1' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
  expect(selectIsAuthenticated(store.getState())).toBe(false)
})

describe('the login modal', () => {
  it('opens by itself on the profile area, signs in and closes', async () => {
    const { user } = renderApp('/perfil/devolve')
    expect(await screen.findByRole('dialog', { name: 'ENTRAR' })).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])

    await user.type(screen.getByLabelText('E-mail'), 'pessoa@exemplo.test')
    await user.type(screen.getByLabelText('Senha'), 'segredo{Enter}')

    expect(await screen.findByText('Login realizado com sucesso!')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Suas compras' })).toBeInTheDocument()
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(tokenStore.read()).toBe(token)
  })

  it('sends what proves the device from then on', async () => {
    deviceStore.write('known-device')
    let sent: unknown
    server.use(
      http.post('*/api/v1/auth/login', async ({ request }) => {
        sent = await request.json()
        return HttpResponse.json(loggedIn)
      }),
    )
    const { user } = renderApp('/perfil/devolve')
    await user.type(await screen.findByLabelText('E-mail'), 'a@exemplo.test')
    await user.type(screen.getByLabelText('Senha'), 'segredo{Enter}')
    await screen.findByText('Login realizado com sucesso!')
    expect(sent).toMatchObject({ deviceToken: 'known-device' })
    expect(deviceStore.read()).toBe('device-token')
  })

  it('keeps saying that the account is back until that is closed', async () => {
    server.use(http.post('*/api/v1/auth/login', () => HttpResponse.json({ ...loggedIn, reactivated: true })))
    const { user } = renderApp('/perfil/devolve')
    await user.click(await screen.findByRole('button', { name: 'ACESSAR CONTA' }))
    expect(await screen.findByText(/saiu da lista de exclusão/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Fechar aviso' }))
    expect(screen.queryByText(/saiu da lista de exclusão/)).not.toBeInTheDocument()
  })

  it('shows a password when asked', async () => {
    const { user } = renderApp('/perfil/devolve')
    const field = await screen.findByLabelText('Senha')
    expect(field).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Ver o que foi digitado' }))
    expect(field).toHaveAttribute('type', 'text')
  })

  it('says that the login failed, and stays', async () => {
    server.use(http.post('*/api/v1/auth/login', () => problem(401, 'invalid_credentials', 'Não.')))
    const { user } = renderApp('/perfil/devolve')
    await user.type(await screen.findByLabelText('E-mail'), 'pessoa@exemplo.test')
    await user.click(screen.getByRole('button', { name: 'ACESSAR CONTA' }))

    expect(await screen.findByRole('alert')).toHaveTextContent('Erro no login, verifique suas credenciais!')
    expect(screen.getByLabelText('E-mail')).toBeValid()
    expect(screen.getByLabelText('Senha')).toHaveFocus()
    expect(screen.getByLabelText('Senha')).toHaveAccessibleDescription('Preencha este campo.')
    await user.click(screen.getByRole('button', { name: 'Fechar aviso' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(tokenStore.read()).toBeNull()
  })

  it('adds the reason when the credentials are not to blame', async () => {
    server.use(
      http.post('*/api/v1/auth/login', () => problem(429, 'too_many_requests', 'Aguarde um minuto.')),
    )
    const { user } = renderApp('/perfil/devolve')
    await user.click(await screen.findByRole('button', { name: 'ACESSAR CONTA' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Aguarde um minuto.')
  })

  it('offers no way in that leads nowhere', async () => {
    renderApp('/perfil/devolve')
    const dialog = within(await screen.findByRole('dialog', { name: 'ENTRAR' }))
    expect(dialog.getByRole('button', { name: 'ACESSAR CONTA' })).toBeVisible()
    expect(dialog.queryByText(/Facebook|Google/)).not.toBeInTheDocument()
  })

  it('leaves a locked page behind when it is closed', async () => {
    const { user } = renderApp('/perfil/devolve')
    await user.click(await screen.findByRole('button', { name: 'Fechar' }))
    await user.click(await screen.findByRole('button', { name: 'Entrar' }))
    expect(await screen.findByRole('dialog', { name: 'ENTRAR' })).toBeVisible()
  })
})

describe('sign-up', () => {
  async function openSignUp() {
    const { user } = renderApp('/')
    await user.click(await screen.findByRole('button', { name: 'Login' }))
    await user.click(await screen.findByRole('button', { name: 'Crie agora.' }))
    await screen.findByRole('dialog', { name: 'CADASTRO' })
    return user
  }

  it('sends nothing before the terms are accepted', async () => {
    const user = await openSignUp()
    expect(screen.getByLabelText('Desejo receber ofertas e promoções')).toBeChecked()
    expect(screen.getByLabelText('Aceito os termos de uso *')).not.toBeChecked()

    await user.click(screen.getByRole('button', { name: 'CRIAR CONTA' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Você precisa aceitar os termos de uso')
    expect(screen.getByLabelText('Aceito os termos de uso *')).toHaveFocus()
    expect(screen.getByRole('link', { name: /termos de uso/ })).toHaveAttribute(
      'href',
      '/institucional/termos-de-uso',
    )
    expect(await accessibilityViolations()).toEqual([])
  })

  it('switches to login with the e-mail filled in', async () => {
    let sent: unknown
    server.use(
      http.post('*/api/v1/users', async ({ request }) => {
        sent = await request.json()
        return HttpResponse.json({ id: '1', message: 'Usuário criado com sucesso' }, { status: 201 })
      }),
    )
    const user = await openSignUp()
    await user.type(screen.getByLabelText('Nome*'), 'Pessoa')
    await user.type(screen.getByLabelText('E-mail*'), 'nova@exemplo.test')
    await user.type(screen.getByLabelText('Senha*'), 'segredo-longo')
    await user.click(screen.getByLabelText('Aceito os termos de uso *'))
    await user.click(screen.getByRole('button', { name: 'CRIAR CONTA' }))

    expect(await screen.findByText('Usuário criado com sucesso')).toBeVisible()
    expect(screen.getByRole('dialog', { name: 'ENTRAR' })).toBeVisible()
    expect(screen.getByLabelText('E-mail')).toHaveValue('nova@exemplo.test')
    expect(screen.getByLabelText('Senha')).toHaveFocus()
    expect(sent).toEqual({
      name: 'Pessoa',
      email: 'nova@exemplo.test',
      password: 'segredo-longo',
      acceptsTerms: true,
      acceptsOffers: true,
    })
  })

  it('wants every field, and shows the server’s refusal', async () => {
    server.use(
      http.post('*/api/v1/users', () => problem(409, 'email_taken', 'Este e-mail já tem uma conta.')),
    )
    const user = await openSignUp()
    await user.click(screen.getByLabelText('Aceito os termos de uso *'))
    await user.type(screen.getByLabelText('Nome*'), 'Pessoa')
    await user.click(screen.getByRole('button', { name: 'CRIAR CONTA' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Preencha todos os campos')
    const email = screen.getByLabelText('E-mail*')
    expect(email).toHaveFocus()
    expect(screen.getByLabelText('Senha*')).toHaveAccessibleDescription(/^Preencha este campo\./)

    await user.type(email, 'velha@exemplo.test')
    await user.type(screen.getByLabelText('Senha*'), 'segredo-longo')
    await user.click(screen.getByRole('button', { name: 'CRIAR CONTA' }))
    expect(
      await screen.findByText('Este e-mail já tem uma conta.', { selector: '.alert-message' }),
    ).toBeVisible()
    expect(email).toBeInvalid()
    expect(email).toHaveFocus()
    expect(email).toHaveAccessibleDescription('Este e-mail já tem uma conta.')
  })
})

describe('the user loader', () => {
  it('shows the server’s sentence, and tries again', async () => {
    server.use(
      http.get('*/api/v1/pbw-:brand-users', () => problem(500, 'internal', 'Tente mais tarde.'), {
        once: true,
      }),
    )
    const { user } = renderApp('/perfil/devolve', { signedIn: true })
    expect(await screen.findByText('Tente mais tarde.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByRole('heading', { name: 'Suas compras' })).toBeInTheDocument()
  })
})

it('signs out from the avatar menu', async () => {
  let ended: string | null = null
  server.use(
    http.post('*/api/v1/auth/logout', ({ request }) => {
      ended = request.headers.get('X-User-Token')
      return problem(500, 'internal', 'Não foi possível.')
    }),
  )
  const { user, address } = renderApp('/perfil/devolve', { signedIn: true })
  await user.click(await screen.findByRole('button', { name: 'Sua conta, Pessoa Exemplo' }))
  const logout = await screen.findByRole('menuitem', { name: 'Logout' })
  await waitFor(() => {
    expect(screen.getByRole('menu')).toHaveFocus() // keys that come before that are nobody's
  })
  await user.keyboard('{End}')
  await waitFor(() => {
    expect(logout).toHaveAttribute('data-highlighted')
  })
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
  expect(address()).toBe('/')
  expect(ended).toBe(token)
  expect(tokenStore.read()).toBeNull()
})
