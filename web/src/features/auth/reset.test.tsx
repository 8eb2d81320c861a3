import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { deviceStore, tokenStore } from '@/lib/token-store'
import { problem } from '@/testing/handlers'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'

/** Answers a call with a message and keeps what was sent. */
function answer(path: string, message: string, more = {}) {
  const sent: unknown[] = []
  server.use(
    http.post(path, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message, ...more })
    }),
  )
  return sent
}

describe('a forgotten password', () => {
  async function openReset() {
    const { user } = renderApp('/perfil')
    await user.click(await screen.findByRole('button', { name: 'Esqueci minha senha' }))
    const dialog = await screen.findByRole('dialog', { name: 'Esqueci a Senha' })
    return { user, dialog }
  }

  it('has a link mailed, and takes the login’s place', async () => {
    const sent = answer('*/api/v2/password-reset/request', 'Enviamos um link.')
    const { user, dialog } = await openReset()
    expect(dialog).toHaveAccessibleDescription(
      'Digite seu email que enviaremos um link para redefinir sua senha.',
    )
    expect(screen.queryByRole('dialog', { name: 'ENTRAR' })).not.toBeInTheDocument()
    const email = screen.getByLabelText('E-mail')
    expect(email).toHaveFocus()
    expect(email).toHaveAttribute('type', 'email')
    expect(await accessibilityViolations()).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    expect(email).toHaveFocus()
    expect(email).toHaveAccessibleDescription('Preencha este campo.')
    await user.type(email, 'pessoa@exemplo.test{Enter}')
    expect(await screen.findByText('Enviamos um link.')).toBeVisible()
    expect(email).toHaveValue('')
    expect(sent).toEqual([{ email: 'pessoa@exemplo.test' }])
  })

  it('shows the server’s refusal, and leads back', async () => {
    server.use(
      http.post('*/api/v2/password-reset/request', () => problem(429, 'too_many_requests', 'Aguarde.')),
    )
    const { user } = await openReset()
    await user.type(screen.getByLabelText('E-mail'), 'pessoa@exemplo.test{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Aguarde.')
    await user.click(screen.getByRole('button', { name: 'Acesse aqui.' }))
    expect(await screen.findByRole('dialog', { name: 'ENTRAR' })).toBeVisible()
  })
})

describe('the page of the mailed link', () => {
  const page = '/auth/redefinir-senha#token=abc'

  it('sets a new password, and then asks to sign in', async () => {
    const sent = answer('*/api/v2/password-reset/confirm', 'Senha redefinida.', {
      deviceToken: 'of-the-mail',
    })
    const { user, address, store } = renderApp(page, { signedIn: true })
    const first = await screen.findByLabelText('Nova senha')
    expect(address()).toBe('/auth/redefinir-senha')
    await waitFor(() => {
      expect(store.getState().auth.isAuthenticated).toBe(true)
    })
    expect(await accessibilityViolations()).toEqual([])
    const save = screen.getByRole('button', { name: 'Salvar nova senha' })

    await user.click(save)
    expect(first).toHaveFocus()
    expect(first).toHaveAccessibleDescription(/Por favor, preencha os dois campos de senha\./)
    await user.type(first, 'curta')
    const second = screen.getByLabelText('Repita a nova senha')
    await user.type(second, 'curta{Enter}')
    expect(first).toHaveAccessibleDescription(/A senha deve ter pelo menos 8 caracteres\./)
    await user.type(first, '-mas-nem-tanto')
    await user.click(save)
    expect(second).toHaveFocus()
    expect(second).toHaveAccessibleDescription('As senhas não conferem.')
    await user.type(second, '-mas-nem-tanto{Enter}')

    expect(await screen.findByText('Senha redefinida.')).toBeVisible()
    expect(await screen.findByRole('dialog', { name: 'ENTRAR' })).toBeVisible()
    expect(address()).toBe('/')
    expect(tokenStore.read()).toBeNull()
    expect(deviceStore.read()).toBe('of-the-mail')
    expect(sent).toEqual([{ token: 'abc', password: 'curta-mas-nem-tanto' }])
  })

  it('offers another link once this one is too old', async () => {
    server.use(
      http.post('*/api/v2/password-reset/confirm', () => problem(410, 'link_expired', 'Link expirado.')),
    )
    const { user } = renderApp(page)
    await user.type(await screen.findByLabelText('Nova senha'), 'segredo-longo')
    await user.type(screen.getByLabelText('Repita a nova senha'), 'segredo-longo{Enter}')
    expect(await screen.findByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Pedir um novo link' }))
    expect(await screen.findByRole('dialog', { name: 'Esqueci a Senha' })).toBeVisible()
  })

  it('says what else went wrong, and can be sent again', async () => {
    server.use(
      http.post('*/api/v2/password-reset/confirm', () => problem(500, 'internal', 'Erro inesperado.')),
    )
    const { user } = renderApp(page)
    await user.type(await screen.findByLabelText('Nova senha'), 'segredo-longo')
    await user.type(screen.getByLabelText('Repita a nova senha'), 'segredo-longo{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro inesperado.')
    expect(screen.getByLabelText('Nova senha')).toHaveValue('segredo-longo')
  })

  it('does without a token', async () => {
    renderApp('/auth/redefinir-senha')
    expect(await screen.findByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()
  })
})

describe('the link that proves an address', () => {
  it('is used by a button', async () => {
    const sent = answer('*/api/v1/auth/verify-email', 'Seu e-mail está confirmado.')
    const { user, address } = renderApp('/auth/confirmar-email#token=abc')
    const confirm = await screen.findByRole('button', { name: 'Confirmar e-mail' })
    expect(address()).toBe('/auth/confirmar-email')
    expect(sent).toEqual([])
    await user.click(confirm)
    expect(await screen.findByText('Seu e-mail está confirmado.')).toBeVisible()
    expect(sent).toEqual([{ token: 'abc' }])
    expect(await accessibilityViolations()).toEqual([])
  })

  it('says when it is too old, and when it could not be used', async () => {
    server.use(
      http.post('*/api/v1/auth/verify-email', () => problem(500, 'internal', 'Erro inesperado.'), {
        once: true,
      }),
      http.post('*/api/v1/auth/verify-email', () => problem(410, 'link_expired', 'Link expirado.')),
    )
    const { user } = renderApp('/auth/confirmar-email#token=abc')
    await user.click(await screen.findByRole('button', { name: 'Confirmar e-mail' }))
    expect(await screen.findByText('Erro inesperado.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()
  })
})

describe('the link that stops mails', () => {
  it('is used by a button', async () => {
    let asked = ''
    server.use(
      http.post('*/api/v1/unsubscribe/:token', ({ params }) => {
        asked = String(params.token)
        return HttpResponse.json({ message: 'Você não recebe mais lembretes.' })
      }),
    )
    const { user, address } = renderApp('/descadastro#token=a.b')
    await user.click(await screen.findByRole('button', { name: 'Parar de receber' }))
    expect(await screen.findByText('Você não recebe mais lembretes.')).toBeVisible()
    expect(asked).toBe('a.b')
    expect(address()).toBe('/descadastro')
    expect(await accessibilityViolations()).toEqual([])
  })

  it('is refused when it is none of ours', async () => {
    server.use(http.post('*/api/v1/unsubscribe/:token', () => problem(404, 'not_found', 'Não encontrado.')))
    const { user } = renderApp('/descadastro#token=x')
    await user.click(await screen.findByRole('button', { name: 'Parar de receber' }))
    expect(await screen.findByRole('heading', { name: 'Este link não é de um e-mail nosso' })).toBeVisible()
  })
})
