import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { makeProblem, makeUser } from '@/testing/factories'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import {
  grown,
  paid,
  serve,
  guard,
  start,
  open,
  everythingMounted,
  general,
  pix,
  replace,
  fill,
  givePassword,
} from '@/testing/profile-page'

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

  it('says nothing of clubs where there are none', async () => {
    serve()
    await open()
    await screen.findByText('Safari no iPhone')
    expect(screen.queryByRole('heading', { name: 'Meus clubes' })).not.toBeInTheDocument()
  })

  it('leads to the clubs that one is a member of', async () => {
    serve()
    server.use(
      http.get('*/api/v1/club/mine', () => HttpResponse.json([{ slug: 'clube-ipe', name: 'Clube Ipê' }])),
    )
    await open()
    const clubs = within(await screen.findByRole('region', { name: 'Meus clubes' }))
    expect(clubs.getByRole('link', { name: 'Clube Ipê' })).toHaveAttribute('href', '/clube-ipe')
    expect(await accessibilityViolations()).toEqual([])
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
    expect(await screen.findByRole('button', { name: 'Sua conta, Ana Lúcia' })).toBeInTheDocument()
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
    await user.click(await general().findByRole('button', { name: 'Reenviar e-mail de confirmação' }))
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
    expect(await pix().findByText('***.982.247-**')).toBeInTheDocument()
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
