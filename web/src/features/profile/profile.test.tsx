import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { delay, http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import type { User } from '@/api/generated'
import { tokenStore } from '@/lib/token-store'
import { consents, makeProblem, makeUser } from '@/testing/factories'
import { problem } from '@/testing/handlers'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'

interface Write {
  path: string
  body: unknown
}

const grown = { birthdate: '1990-05-17' }
const paid = { ...grown, cpf: '***.982.247-**', cb_pix: 'a***@exemplo.test', cb_pix_type: 'EMAIL' } as const

/** A server that keeps what is written and answers as the real one does. */
function serve(first: Partial<User> = {}) {
  let user = makeUser(first)
  const writes: Write[] = []
  const keep = async (request: Request, change: (body: Partial<User>) => Partial<User>) => {
    const body = (await request.clone().json()) as Partial<User>
    writes.push({ path: new URL(request.url).pathname, body })
    user = { ...user, ...change(body) }
    return HttpResponse.json(user)
  }
  server.use(
    http.get('*/api/v1/pbw-:brand-users', () => HttpResponse.json(user)),
    http.put('*/api/v1/pbw-:brand-users/:id', ({ request }) =>
      keep(request, (body) => (body.cb_pix === undefined ? body : { ...body, ...paid })),
    ),
    http.put('*/api/v1/users/:id', ({ request }) =>
      keep(request, (body) => ({
        ...body,
        emailVerified: body.email === undefined && user.emailVerified,
      })),
    ),
  )
  return writes
}

/** Guards writes to a path until the password has been given. */
function guard(method: 'put' | 'get', path: string) {
  let confirmed = false
  server.use(
    http[method](path, () =>
      confirmed ? undefined : problem(403, 'reauthentication_required', 'Confirme sua senha para continuar.'),
    ),
    http.post('*/api/v1/auth/reauthenticate', () => {
      confirmed = true
      return new HttpResponse(null, { status: 204 })
    }),
  )
}

function start() {
  document.title = ''
  return renderApp('/perfil', { signedIn: true })
}

async function open() {
  const view = start()
  await screen.findByRole('heading', { name: 'Meu Perfil' })
  return view
}

/** The scripts of the page and of the menu have come, so that both have asked for the shopper. */
async function everythingMounted() {
  await screen.findByRole('button', { name: 'Sua conta' })
  await waitFor(() => {
    expect(document.title).toContain('Meu Perfil')
  })
}

const card = (name: string) => within(screen.getByRole('region', { name }))
const general = () => card('Informações gerais')
const pix = () => card('Área Pix')
const password = () => card('Alterar senha')

async function replace(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field)
  await user.paste(text)
}

/** Puts a text into a field at once, where it does not matter how it is typed. */
async function fill(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field)
  await user.paste(text)
}

async function givePassword(user: UserEvent) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirme sua senha' }))
  await fill(user, dialog.getByLabelText('Senha'), 'uma senha longa')
  await user.click(dialog.getByRole('button', { name: 'Confirmar' }))
}

describe('the page', () => {
  it('waits for the shopper', async () => {
    server.use(http.get('*/api/v1/pbw-:brand-users', () => delay('infinite')))
    start()
    await everythingMounted()
    expect(screen.getByText('Carregando...')).toBeInTheDocument()
  })

  it('says that the shopper cannot be read, and why', async () => {
    server.use(http.get('*/api/v1/pbw-:brand-users', () => problem(500, 'internal', 'Algo deu errado.')))
    const { user } = start()
    await everythingMounted()
    expect(await screen.findByRole('heading', { name: 'Erro ao carregar usuário' })).toBeInTheDocument()
    expect(screen.getByText('Algo deu errado.')).toBeInTheDocument()
    serve()
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByRole('heading', { name: 'Meu Perfil' })).toBeInTheDocument()
  })

  it('breaks no accessibility rule with a key that is held', async () => {
    serve({ ...paid, pixHeldUntil: '2026-11-22T17:05:00Z', emailVerified: false })
    await open()
    await screen.findByText('Safari no iPhone')
    expect(await accessibilityViolations()).toEqual([])
  })

  it('breaks no accessibility rule with a wrong key', async () => {
    serve(grown)
    const { user } = await open()
    await user.click(pix().getByRole('button', { name: 'Salvar chave Pix' }))
    expect(await accessibilityViolations()).toEqual([])
  })
})

describe('general information', () => {
  it('sends only what changed, each part by its own call', async () => {
    const writes = serve()
    const { user } = await open()
    await replace(user, general().getByLabelText('Nome'), ' Ana Lúcia ')
    await user.selectOptions(general().getByLabelText('Gênero'), 'Feminino')
    await user.type(general().getByLabelText('Data de nascimento'), '1990-05-17')
    expect(general().getByText('17 de maio de 1990')).toBeInTheDocument()
    await user.click(general().getByRole('button', { name: 'Salvar alterações' }))
    expect(await screen.findByText('Dados atualizados com sucesso!')).toBeInTheDocument()
    const id = makeUser().id
    expect(writes).toEqual([
      { path: `/api/v1/pbw-marca-users/${id}`, body: { birthdate: '1990-05-17', gender: 'F' } },
      { path: `/api/v1/users/${id}`, body: { name: 'Ana Lúcia' } },
    ])
    expect(general().getByLabelText('Nome')).toHaveValue('Ana Lúcia')
    expect(screen.getByRole('button', { name: 'Sua conta, Ana Lúcia' })).toBeInTheDocument()
  })

  it('forgets a birth date and a gender', async () => {
    const writes = serve({ ...grown, gender: 'M' })
    const { user } = await open()
    await user.clear(general().getByLabelText('Data de nascimento'))
    await user.selectOptions(general().getByLabelText('Gênero'), 'Não especificado')
    await user.click(general().getByRole('button', { name: 'Salvar alterações' }))
    await screen.findByText('Dados atualizados com sucesso!')
    expect(writes.map(({ body }) => body)).toEqual([{ birthdate: null, gender: null }])
  })

  it('sends nothing when nothing changed', async () => {
    const writes = serve()
    const { user } = await open()
    await user.click(general().getByRole('button', { name: 'Salvar alterações' }))
    expect(await screen.findByText('Você não mudou nada por aqui.')).toBeInTheDocument()
    expect(writes).toEqual([])
  })

  it('refuses what cannot be right, at the field', async () => {
    const writes = serve()
    const { user } = await open()
    await replace(user, general().getByLabelText('E-mail'), 'ana')
    await user.clear(general().getByLabelText('Nome'))
    await user.type(general().getByLabelText('Data de nascimento'), '1899-12-31')
    await user.click(general().getByRole('button', { name: 'Salvar alterações' }))
    expect(general().getByLabelText('E-mail')).toHaveAccessibleDescription('Informe um e-mail válido.')
    expect(general().getByLabelText('E-mail')).toHaveFocus()
    expect(general().getByLabelText('Nome')).toHaveAccessibleDescription('Informe seu nome.')
    expect(general().getByLabelText('Data de nascimento')).toBeInvalid()
    expect(writes).toEqual([])
  })

  it("shows the server's refusal at its field, and keeps what was typed", async () => {
    serve()
    const body = {
      ...makeProblem(400, 'underage', 'O cashback é para maiores de 18 anos.'),
      errors: [{ field: 'birthdate', detail: 'is under 18' }],
    }
    server.use(http.put('*/api/v1/pbw-:brand-users/:id', () => HttpResponse.json(body, { status: 400 })))
    const { user } = await open()
    await user.type(general().getByLabelText('Data de nascimento'), '2020-01-01')
    await user.click(general().getByRole('button', { name: 'Salvar alterações' }))
    expect(await screen.findByText('Erro ao atualizar os dados.')).toBeInTheDocument()
    const birthdate = general().getByLabelText('Data de nascimento')
    expect(birthdate).toHaveAccessibleDescription(/maiores de 18 anos/)
    expect(birthdate).toHaveValue('2020-01-01')
    expect(birthdate).toHaveFocus()
  })

  it('asks for the password before a new e-mail, and for its proof after', async () => {
    const writes = serve()
    guard('put', '*/api/v1/users/:id')
    const { user } = await open()
    await replace(user, general().getByLabelText('E-mail'), 'nova@exemplo.test')
    await user.click(general().getByRole('button', { name: 'Salvar alterações' }))
    await givePassword(user)
    expect(await screen.findByText('Dados atualizados com sucesso!')).toBeInTheDocument()
    expect(writes.map(({ body }) => body)).toEqual([{ email: 'nova@exemplo.test' }])

    server.use(
      http.post('*/api/v1/users/:id/verification', () => HttpResponse.json({ message: 'Enviamos o link.' })),
    )
    await user.click(general().getByRole('button', { name: 'Reenviar e-mail de confirmação' }))
    expect(await screen.findByText('Enviamos o link.')).toBeInTheDocument()
  })

  it('leaves everything as it was when the password is not given', async () => {
    const writes = serve()
    guard('put', '*/api/v1/users/:id')
    const { user } = await open()
    await replace(user, general().getByLabelText('E-mail'), 'nova@exemplo.test')
    await user.click(general().getByRole('button', { name: 'Salvar alterações' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirme sua senha' }))
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => {
      expect(general().getByRole('button', { name: 'Salvar alterações' })).toHaveAttribute(
        'aria-busy',
        'false',
      )
    })
    expect(general().getByLabelText('E-mail')).toHaveValue('nova@exemplo.test')
    expect(writes).toEqual([])
  })

  it('turns a ring while it saves', async () => {
    serve()
    server.use(http.put('*/api/v1/users/:id', () => delay('infinite')))
    const { user } = await open()
    await replace(user, general().getByLabelText('Nome'), 'Ana')
    await user.click(general().getByRole('button', { name: 'Salvar alterações' }))
    expect(await general().findByRole('button', { name: 'Salvando...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    expect(screen.getByRole('region', { name: 'Informações gerais' })).toHaveAttribute('aria-busy', 'true')
  })
})

describe('the Pix key', () => {
  it('needs a birth date first, and leads to it', async () => {
    serve()
    const { user } = await open()
    expect(pix().queryByLabelText('CPF')).not.toBeInTheDocument()
    await user.click(pix().getByRole('button', { name: 'Informar data de nascimento' }))
    expect(general().getByLabelText('Data de nascimento')).toHaveFocus()
  })

  it('is the own CPF unless another type is chosen', async () => {
    const writes = serve(grown)
    const { user } = await open()
    await user.type(pix().getByRole('textbox', { name: 'CPF' }), '52998224725')
    expect(pix().getByRole('textbox', { name: 'CPF' })).toHaveValue('529.982.247-25')
    expect(pix().getByLabelText('Chave Pix')).toHaveValue('529.982.247-25')
    expect(pix().getByLabelText('Chave Pix')).toHaveAttribute('readonly')
    await user.click(pix().getByRole('button', { name: 'Salvar chave Pix' }))
    expect(await screen.findByText('Informações Pix atualizadas com sucesso!')).toBeInTheDocument()
    expect(writes.map(({ body }) => body)).toEqual([
      { cpf: '529.982.247-25', cb_pix: '52998224725', cb_pix_type: 'CPF' },
    ])
    expect(pix().getByText('***.982.247-**')).toBeInTheDocument()
    expect(pix().getByRole('button', { name: 'Trocar' })).toHaveFocus()
  })

  it.each([
    ['Celular', 'tel', '11912345684', '(11) 91234-5684', '+5511912345684', 'PHONE'],
    ['CNPJ', 'text', '12abc34501de35', '12.ABC.345/01DE-35', '12ABC34501DE35', 'CNPJ'],
    ['E-mail', 'email', 'Ana@Exemplo.com', 'Ana@Exemplo.com', 'ana@exemplo.com', 'EMAIL'],
  ])('is typed as a %s', async (label, inputMode, typed, shown, sent, kind) => {
    const writes = serve(grown)
    const { user } = await open()
    await fill(user, pix().getByRole('textbox', { name: 'CPF' }), '52998224725')
    await user.click(pix().getByRole('radio', { name: label }))
    const key = pix().getByLabelText('Chave Pix')
    expect(key).toHaveAttribute('inputmode', inputMode)
    await user.type(key, typed)
    expect(key).toHaveValue(shown)
    await user.click(pix().getByRole('button', { name: 'Salvar chave Pix' }))
    await screen.findByText('Informações Pix atualizadas com sucesso!')
    expect(writes.map(({ body }) => body)).toEqual([
      { cpf: '529.982.247-25', cb_pix: sent, cb_pix_type: kind },
    ])
  })

  it('is refused at its fields before anything is sent', async () => {
    const writes = serve(grown)
    const { user } = await open()
    await user.type(pix().getByRole('textbox', { name: 'CPF' }), '52998224724')
    await user.click(pix().getByRole('radio', { name: 'Chave aleatória' }))
    await user.type(pix().getByLabelText('Chave Pix'), 'ab')
    await user.click(pix().getByRole('button', { name: 'Salvar chave Pix' }))
    expect(pix().getByText('CPF inválido! Deve ter 11 dígitos.')).toBeInTheDocument()
    expect(pix().getByText('Chave Pix inválida!')).toBeInTheDocument()
    expect(pix().getByRole('textbox', { name: 'CPF' })).toHaveFocus()
    expect(writes).toEqual([])
  })

  it('is changed after the password, and then held', async () => {
    serve({ ...paid, pixHeldUntil: '2026-11-22T17:05:00Z' })
    guard('put', '*/api/v1/pbw-:brand-users/:id')
    const { user } = await open()
    expect(pix().getByText('22/11/2026 às 14:05')).toBeInTheDocument()
    await user.click(pix().getByRole('button', { name: 'Trocar' }))
    expect(pix().getByRole('textbox', { name: 'CPF' })).toHaveFocus()
    expect(pix().getByRole('radio', { name: 'E-mail' })).toBeChecked()
    await fill(user, pix().getByRole('textbox', { name: 'CPF' }), '52998224725')
    await fill(user, pix().getByLabelText('Chave Pix'), 'ana@exemplo.test')
    await user.click(pix().getByRole('button', { name: 'Salvar chave Pix' }))
    await givePassword(user)
    expect(await screen.findByText('Informações Pix atualizadas com sucesso!')).toBeInTheDocument()
    expect(pix().getByText('a***@exemplo.test')).toBeInTheDocument()
  })

  it('keeps the form when the server fails', async () => {
    serve(paid)
    server.use(http.put('*/api/v1/pbw-:brand-users/:id', () => problem(500, 'internal', 'Tente mais tarde.')))
    const { user } = await open()
    await user.click(pix().getByRole('button', { name: 'Trocar' }))
    await fill(user, pix().getByRole('textbox', { name: 'CPF' }), '52998224725')
    await fill(user, pix().getByLabelText('Chave Pix'), 'ana@exemplo.test')
    await user.click(pix().getByRole('button', { name: 'Salvar chave Pix' }))
    const alert = await screen.findByText('Erro ao atualizar informações Pix. Tente novamente.')
    expect(alert).toBeInTheDocument()
    expect(pix().getByLabelText('Chave Pix')).toHaveValue('ana@exemplo.test')
    await user.click(pix().getByRole('button', { name: 'Cancelar' }))
    expect(pix().getByText('a***@exemplo.test')).toBeInTheDocument()
  })
})

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
    URL.createObjectURL = () => 'blob:test'
    URL.revokeObjectURL = () => undefined
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
    const { user, dialog, address } = await ask()
    await user.click(dialog.getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText('Conta deletada com sucesso!')).toBeInTheDocument()
    expect(screen.getByText(/Entre de novo até 05\/12\/2026/)).toBeInTheDocument()
    expect(address()).toBe('/')
    expect(tokenStore.read()).toBeNull()
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
