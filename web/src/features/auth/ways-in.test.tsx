import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { config } from '@/lib/config'
import { tokenStore } from '@/lib/token-store'
import { makeArea, token } from '@/testing/factories'
import { loggedIn, problem } from '@/testing/handlers'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const savedPage = 'google-login-redirect'

afterEach(() => {
  Object.assign(config, { google: false })
  sessionStorage.clear()
})

describe('Google', () => {
  beforeEach(() => {
    Object.assign(config, { google: true })
  })

  it('is where the browser goes, once the page is saved', async () => {
    const { user } = renderApp('/perfil')
    const link = await screen.findByRole('link', { name: 'Entre com o Google' })
    expect(link).toHaveAttribute('href', expect.stringMatching(/\/api\/v1\/auth\/google$/))
    link.addEventListener('click', (event) => {
      event.preventDefault() // jsdom goes nowhere
    })
    await user.click(link)
    expect(sessionStorage.getItem(savedPage)).toBe('/')
  })

  it('sends a ticket back, which becomes a login on the saved page', async () => {
    sessionStorage.setItem(savedPage, '/lojas?name=a')
    const sent: unknown[] = []
    server.use(
      http.post('*/api/v1/auth/google/exchange', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json(loggedIn)
      }),
    )
    const { address } = renderApp('/auth/google/callback?token=ticket')
    await waitFor(() => {
      expect(screen.getByText('Autenticando com Google...')).toBeVisible()
      expect(address()).toBe('/auth/google/callback')
    })
    expect(await screen.findByText('Login realizado com sucesso!')).toBeVisible()
    await waitFor(() => {
      expect(address()).toBe('/lojas?name=a')
    })
    expect(sent).toEqual([{ token: 'ticket' }])
    expect(tokenStore.read()).toBe(token)
    expect(sessionStorage.getItem(savedPage)).toBeNull()
  })

  it.each([
    ['?error=cancelled', 'Você não autorizou a entrada com o Google.'],
    ['?error=failed', /Não foi possível entrar com o Google/],
    ['?token=old', /demorou demais/],
  ])('explains %s', async (search, text) => {
    sessionStorage.setItem(savedPage, '/lojas')
    server.use(http.post('*/api/v1/auth/google/exchange', () => problem(401, 'credentials_invalid', 'Não.')))
    const { user, address } = renderApp(`/auth/google/callback${search}`)
    expect(await screen.findByText(text)).toBeVisible()
    expect(address()).toBe('/auth/google/callback')
    expect(await accessibilityViolations()).toEqual([])
    await user.click(screen.getByRole('link', { name: 'Voltar' }))
    expect(address()).toBe('/lojas')
  })

  it.each(['//evil.example/', 'https://evil.example/', '/\\evil.example'])(
    'does not lead to %s',
    async (saved) => {
      sessionStorage.setItem(savedPage, saved)
      renderApp('/auth/google/callback?error=failed')
      expect(await screen.findByRole('link', { name: 'Voltar' })).toHaveAttribute('href', '/')
    },
  )

  it('has nothing to do without a token', async () => {
    const { address } = renderApp('/auth/google/callback')
    await waitFor(() => {
      expect(address()).toBe('/')
    })
  })
})

describe('a partner’s page', () => {
  beforeEach(() => {
    server.use(
      http.get('*/api/v1/store-category', ({ request }) =>
        HttpResponse.json(
          makeArea(1, { slug: new URL(request.url).searchParams.get('slug') ?? '', type: 'LOYALTY' }),
        ),
      ),
    )
  })

  /** Opens the dialog of a partner's page and keeps what is sent to its directory. */
  async function open(slug: string) {
    const sent: { directory: unknown; body: unknown }[] = []
    server.use(
      http.post('*/api/v1/auth/login/:directory', async ({ request, params }) => {
        sent.push({ directory: params.directory, body: await request.json() })
        return HttpResponse.json(loggedIn)
      }),
    )
    const view = renderApp(`/${slug}?type=OFFER`)
    await screen.findByRole('heading', { level: 1, name: 'Loja 1' })
    await view.user.click(await screen.findByRole('button', { name: 'Acessar' }))
    await screen.findByRole('dialog', { name: /^ENTRAR: / })
    return { ...view, sent }
  }

  it.each([
    [
      'arlequim',
      'arlequim',
      { 'Login*': 'ana', 'Projeto*': 'p1', 'Senha*': 'x' },
      { login: 'ana', project: 'p1', password: 'x' },
    ],
    ['assefaz', 'assefaz', { 'CPF*': '52998224725' }, { cpf: '529.982.247-25' }],
    ['clube-do-aluno', 'estacio', { 'Matrícula*': '2026', 'Senha*': 'x' }, { matricula: '2026', senha: 'x' }],
    [
      'unifecaf',
      'unifecaf',
      { 'Login*': 'ana', 'Projeto*': 'p1', 'Senha*': 'x' },
      { login: 'ana', project: 'p1', password: 'x' },
    ],
  ])('asks members of %s for what the partner knows', async (slug, directory, typed, want) => {
    const { user, address, sent } = await open(slug)
    expect(address()).toBe(`/${slug}?type=OFFER&utm_source=publisher&utm_campaign=${slug}`)
    expect(await accessibilityViolations()).toEqual([])
    for (const [label, text] of Object.entries(typed)) await user.type(screen.getByLabelText(label), text)
    await user.click(screen.getByRole('button', { name: 'ACESSAR CONTA' }))
    expect(await screen.findByText('Login realizado com sucesso!')).toBeVisible()
    expect(sent).toEqual([{ directory, body: { ...want, source: 'publisher', campaign: slug } }])
    expect(tokenStore.read()).toBe(token)
  })

  it('sends nothing that cannot be right', async () => {
    const { user, sent } = await open('assefaz')
    const cpf = screen.getByLabelText('CPF*')
    await user.click(screen.getByRole('button', { name: 'ACESSAR CONTA' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Preencha todos os campos')
    await user.type(cpf, '5299822472{Enter}')
    expect(cpf).toHaveAccessibleDescription('CPF inválido! Deve ter 11 dígitos.')
    expect(cpf).toHaveFocus()
    expect(sent).toEqual([])
  })

  it('says that the login failed', async () => {
    const { user } = await open('clube-do-aluno')
    server.use(http.post('*/api/v1/auth/login/:directory', () => problem(401, 'credentials_invalid', 'Não.')))
    await user.type(screen.getByLabelText('Matrícula*'), '1')
    await user.type(screen.getByLabelText('Senha*'), 'x{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro no login, verifique suas credenciais!')
  })

  it('leaves a way to the usual login', async () => {
    const { user } = await open('unifecaf')
    await user.click(screen.getByRole('button', { name: 'Entre com e-mail e senha.' }))
    expect(await screen.findByRole('dialog', { name: 'ENTRAR' })).toBeVisible()
    expect(screen.getByLabelText('E-mail')).toHaveFocus()
  })
})
