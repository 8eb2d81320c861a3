import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { tokenStore } from '@/lib/token-store'
import { consents } from '@/testing/factories'
import { problem } from '@/testing/handlers'
import { server } from '@/testing/server'
import { serve, guard, open, card, password, fill, givePassword } from '@/testing/profile-page'

describe('the password', () => {
  it.each([
    ['', '', 'Por favor, preencha os dois campos de senha.'],
    ['uma senha nova', '', 'Por favor, preencha os dois campos de senha.'],
    ['uma senha nova', 'outra senha', 'As senhas não conferem.'],
    ['curta', 'curta', 'A senha precisa ter pelo menos 8 caracteres.'],
  ])('%j and %j: %s', async (first, second, want) => {
    const writes = serve()
    const { user } = await open()
    if (first !== '') await fill(user, password().getByLabelText('Nova senha'), first)
    if (second !== '') await fill(user, password().getByLabelText('Repita a nova senha'), second)
    await user.click(password().getByRole('button', { name: 'Alterar senha' }))
    expect(password().getByText(want)).toBeInTheDocument()
    expect(writes).toEqual([])
  })

  it('is changed after the present one was given', async () => {
    const writes = serve()
    guard('put', '*/api/v1/users/:id')
    const { user } = await open()
    await fill(user, password().getByLabelText('Nova senha'), 'jabuticaba no pé')
    expect(password().getByText('Senha forte.')).toBeInTheDocument()
    await fill(user, password().getByLabelText('Repita a nova senha'), 'jabuticaba no pé')
    await user.click(password().getByRole('button', { name: 'Alterar senha' }))
    await givePassword(user)
    expect(await screen.findByText('Senha alterada com sucesso!')).toBeInTheDocument()
    expect(writes.map(({ body }) => body)).toEqual([{ password: 'jabuticaba no pé' }])
    expect(password().getByLabelText('Nova senha')).toHaveValue('')
  })

  it('says when the change fails', async () => {
    serve()
    server.use(http.put('*/api/v1/users/:id', () => problem(500, 'internal', 'Tente mais tarde.')))
    const { user } = await open()
    await fill(user, password().getByLabelText('Nova senha'), 'jabuticaba no pé')
    await fill(user, password().getByLabelText('Repita a nova senha'), 'jabuticaba no pé')
    await user.click(password().getByRole('button', { name: 'Alterar senha' }))
    expect(await screen.findByText('Erro ao alterar a senha. Tente novamente.')).toBeInTheDocument()
    expect(password().getByLabelText('Nova senha')).toHaveValue('jabuticaba no pé')
  })

  it('is set by a mailed link where there is none yet', async () => {
    serve({ hasPassword: false })
    server.use(
      http.post('*/api/v2/password-reset/request', () => HttpResponse.json({ message: 'Enviamos um link.' })),
    )
    const { user } = await open()
    await user.click(password().getByRole('button', { name: 'Receber o link por e-mail' }))
    expect(await screen.findByText('Enviamos um link.')).toBeInTheDocument()
  })

  it('waits for the address to be proven', async () => {
    serve({ hasPassword: false, emailVerified: false })
    await open()
    expect(password().getByText(/Confirme primeiro o seu e-mail/)).toBeVisible()
    expect(password().queryByRole('button', { name: 'Receber o link por e-mail' })).not.toBeInTheDocument()
  })
})

describe('mails', () => {
  it('are stopped and asked for, and the record tells of it', async () => {
    serve()
    let now = consents
    server.use(
      http.get('*/api/v1/users/:id/consents', () => HttpResponse.json(now)),
      http.put('*/api/v1/users/:id/consents/reminders', async ({ request }) => {
        const { granted } = (await request.json()) as { granted: boolean }
        now = { ...now, reminders: granted }
        return HttpResponse.json(now)
      }),
    )
    const { user } = await open()
    const reminders = await screen.findByRole('switch', { name: 'Lembretes de cupons salvos' })
    expect(reminders).toBeChecked()
    expect(screen.getByRole('switch', { name: 'Ofertas e promoções' })).not.toBeChecked()
    await user.click(reminders)
    await waitFor(() => {
      expect(reminders).not.toBeChecked()
    })
    await user.click(screen.getByText('Histórico dos seus consentimentos'))
    expect(screen.getByText(/você retirou pelo link de um e-mail/)).toBeInTheDocument()
  })

  it('say when a choice could not be kept', async () => {
    serve()
    server.use(
      http.put('*/api/v1/users/:id/consents/:kind', () => problem(500, 'internal', 'Tente mais tarde.')),
    )
    const { user } = await open()
    const offers = await screen.findByRole('switch', { name: 'Ofertas e promoções' })
    await user.click(offers)
    expect(await screen.findByText('Não foi possível salvar sua escolha.')).toBeInTheDocument()
    expect(offers).not.toBeChecked()
  })

  it('can be read again after a failure', async () => {
    serve()
    server.use(http.get('*/api/v1/users/:id/consents', () => problem(500, 'internal', 'Tente mais tarde.')))
    const { user } = await open()
    const again = await card('E-mails e consentimentos').findByRole('button', { name: 'Tentar de novo' })
    server.use(http.get('*/api/v1/users/:id/consents', () => HttpResponse.json(consents)))
    await user.click(again)
    expect(await screen.findByRole('switch', { name: 'Ofertas e promoções' })).toBeInTheDocument()
  })
})

describe('devices', () => {
  it('are ended one by one, but not the one in use', async () => {
    serve()
    const ended: string[] = []
    server.use(
      http.delete('*/api/v1/users/:id/sessions/:session', ({ params }) => {
        ended.push(String(params.session))
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = await open()
    const list = within(await screen.findByRole('list', { name: 'Aparelhos conectados' }))
    expect(list.getByText('este aparelho')).toBeInTheDocument()
    expect(list.getAllByRole('button')).toHaveLength(1)
    await user.click(list.getByRole('button', { name: 'Desconectar Safari no iPhone' }))
    expect(await screen.findByText('Aparelho desconectado.')).toBeInTheDocument()
    expect(ended).toEqual(['00000002-0000-4000-8000-00000000a000'])
  })

  it('are all left at once, after a question', async () => {
    serve()
    server.use(http.delete('*/api/v1/users/:id/sessions', () => new HttpResponse(null, { status: 204 })))
    const { user, address } = await open()
    await user.click(await screen.findByRole('button', { name: 'Sair de todos os dispositivos' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Sair de todos os dispositivos?' }))
    await user.click(dialog.getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText('Você saiu de todos os dispositivos.')).toBeInTheDocument()
    expect(address()).toBe('/')
    expect(tokenStore.read()).toBeNull()
  })
})

describe('own data', () => {
  it('is kept as a file, after the password', async () => {
    serve()
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:test')
    server.use(
      http.get('*/api/v1/users/:id/export', ({ request }) =>
        request.headers.get('X-User-Token') === null
          ? problem(401, 'token_missing', 'Entre para continuar.')
          : HttpResponse.arrayBuffer(new ArrayBuffer(4), { headers: { 'Content-Type': 'application/zip' } }),
      ),
    )
    guard('get', '*/api/v1/users/:id/export')
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Baixar meus dados' }))
    await givePassword(user)
    expect(await screen.findByText('Seus dados foram baixados.')).toBeInTheDocument()
    expect(saved).toEqual(['meus-dados.zip'])
  })

  it('says when it cannot be had', async () => {
    serve()
    server.use(
      http.get('*/api/v1/users/:id/export', () =>
        problem(429, 'too_many_requests', 'Muitas tentativas. Espere um pouco.'),
      ),
    )
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Baixar meus dados' }))
    expect(await screen.findByText('Não foi possível preparar seus dados.')).toBeInTheDocument()
    expect(screen.getByText('Muitas tentativas. Espere um pouco.')).toBeInTheDocument()
  })
})

describe('deleting the account', () => {
  const ask = async () => {
    const view = await open()
    await view.user.click(screen.getByRole('button', { name: 'Deletar conta' }))
    return { ...view, dialog: within(await screen.findByRole('alertdialog', { name: 'Deletar sua conta?' })) }
  }

  it('can be thought better of', async () => {
    serve()
    const { user, dialog } = await ask()
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    })
  })

  it('leaves for the home page, signed out', async () => {
    serve()
    server.use(
      http.delete('*/api/v1/users/:id', () =>
        HttpResponse.json({
          message: 'Conta deletada com sucesso!',
          reactivateUntil: '2026-12-05T12:00:00Z',
          erasedAfter: '2026-12-06T12:00:00Z',
        }),
      ),
    )
    guard('delete', '*/api/v1/users/:id')
    const { user, dialog, address } = await ask()
    await user.click(dialog.getByRole('button', { name: 'Confirmar' }))
    await givePassword(user)
    expect(await screen.findByText('Conta deletada com sucesso!')).toBeInTheDocument()
    expect(screen.getByText(/Entre de novo até 05\/12\/2026/)).toBeInTheDocument()
    expect(address()).toBe('/')
    expect(tokenStore.read()).toBeNull()
  })

  it('keeps the account of whoever does not give the password', async () => {
    serve()
    guard('delete', '*/api/v1/users/:id')
    const { user, dialog, address } = await ask()
    await user.click(dialog.getByRole('button', { name: 'Confirmar' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Confirme sua senha' }))
    await user.click(asked.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    })
    expect(screen.queryByText('Erro ao deletar conta. Tente novamente.')).not.toBeInTheDocument()
    expect(address()).toBe('/perfil')
    expect(tokenStore.read()).not.toBeNull()
  })

  it('says when it failed', async () => {
    serve()
    server.use(http.delete('*/api/v1/users/:id', () => problem(500, 'internal', 'Tente mais tarde.')))
    const { user, dialog, address } = await ask()
    await user.click(dialog.getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText('Erro ao deletar conta. Tente novamente.')).toBeInTheDocument()
    expect(address()).toBe('/perfil')
  })
})
