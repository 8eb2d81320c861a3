import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import {
  answerCoupon,
  answerRedirect,
  copyAndGo,
  getCoupon,
  link,
  openTab,
  tab,
  type User,
} from '@/testing/coupons'
import { makeArea, makeCoupon, makeProblem, userId } from '@/testing/factories'
import { fill, receiving } from '@/testing/forms'
import { problem } from '@/testing/handlers'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const loyal = {
  type: 'LOYALTY' as const,
  buttonColor: null,
  couponHeaderTextColor: null,
  incentive_id: 'inc-7',
}
let open: MockInstance<typeof window.open>

beforeEach(() => {
  open = openTab()
})
afterEach(() => {
  window.history.replaceState(null, '', '/')
})

async function signIn(user: User) {
  await user.type(await screen.findByLabelText('E-mail'), 'pessoa@exemplo.test')
  await user.type(screen.getByLabelText('Senha'), 'segredo{Enter}')
}

describe('the card', () => {
  it('cuts its texts to the character, and keeps all of them once', async () => {
    const name = 'Nome com exatamente cinquenta letras e mais um pouco, até não caber mais nada'
    const description = 'palavra '.repeat(30).trim()
    server.use(
      http.get('*/api/v1/coupon', () =>
        HttpResponse.json({
          data: [
            makeCoupon(1, {
              name,
              description,
              endDate: null,
              store: { slug: 'x', name: 'X', cashbackPercentage: null },
            }),
          ],
          totalPages: 1,
          totalItemsOnline: 1,
          totalItemsOffer: 0,
        }),
      ),
    )
    renderApp('/loja-1')
    const heading = await screen.findByRole('heading', { level: 3, name })
    expect(heading).toHaveTextContent(name)
    expect(within(heading).getByText(name.slice(50, 64).trim())).toHaveClass('cut-middle')
    expect(within(heading).getByText(name.slice(64).trim())).toHaveClass('cut-rest')
    expect(screen.getByText(description.slice(134).trim())).toHaveClass('cut-rest')
    expect(screen.getByText('0% de cashback')).toBeVisible()
    expect(screen.getByText('Validade: -')).toBeVisible()
  })
})

/** Answers the list of coupons with the first alone. */
describe('somebody signed in', () => {
  it('sees the code, copies it and goes, and is told what happens next', async () => {
    const asked = answerRedirect()
    const viewed: unknown[] = []
    server.use(
      http.post('*/api/v1/coupon/:id/view', ({ params }) => {
        viewed.push(params.id)
        return new HttpResponse(null, { status: 204 })
      }),
    )
    window.history.replaceState(null, '', '/?utm_source=carta&utm_campaign=natal')
    const { user } = renderApp('/loja-1', { signedIn: true })
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    await screen.findByText('Olá, Pessoa Exemplo!')
    await getCoupon(user)

    const dialog = within(await screen.findByRole('dialog', { name: 'Cupom 1' }))
    expect(dialog.getByLabelText('Código do cupom')).toHaveValue('CODIGO1')
    expect(dialog.getByLabelText('Código do cupom')).toHaveAttribute('readonly')
    expect(dialog.getByText('5%')).toBeVisible()
    expect(dialog.getByText('31/12/2026')).toBeVisible()
    expect(await dialog.findByText('Não vale para vale-presente')).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await copyAndGo(user)

    const done = within(await screen.findByRole('dialog', { name: 'Cashback ativado' }))
    expect(done.getByText('Sua compra em Loja 1 vale 5% de cashback.')).toBeVisible()
    expect(done.getByText('CODIGO1')).toBeVisible()
    expect(write).toHaveBeenCalledWith('CODIGO1')
    expect(tab.location.replace).toHaveBeenCalledWith(link)
    expect(viewed).toEqual([makeCoupon(1).id])
    expect(asked).toEqual([
      {
        link: 'https://loja-1.example/',
        source: 'carta',
        campaign: 'natal',
        userId,
        coupon: makeCoupon(1).id,
        store: 'loja-1',
        incentive: null,
      },
    ])
    expect(await accessibilityViolations()).toEqual([])
    await user.click(done.getByRole('button', { name: 'Continuar aqui' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
  })

  it('goes straight to an offer', async () => {
    const asked = answerRedirect()
    const { user } = renderApp('/loja-1', { signedIn: true })
    await screen.findByText('Olá, Pessoa Exemplo!')
    await user.click(await screen.findByRole('button', { name: 'Ver Oferta: Cupom 2' }))
    expect(await screen.findByRole('dialog', { name: 'Cashback ativado' })).toBeVisible()
    expect(asked).toMatchObject([{ coupon: makeCoupon(2).id, userId }])
  })

  it('activates the cashback of the store itself', async () => {
    const asked = answerRedirect()
    const { user } = renderApp('/loja-1', { signedIn: true })
    await screen.findByText('Olá, Pessoa Exemplo!')
    await user.click(screen.getByRole('button', { name: 'Ativar cashback' }))
    expect(await screen.findByRole('dialog', { name: 'Cashback ativado' })).toBeVisible()
    expect(asked).toMatchObject([{ coupon: null, store: 'loja-1', link: null, userId }])
  })

  it('finds a button when the browser blocks the tab', async () => {
    answerRedirect()
    vi.spyOn(window, 'open').mockReturnValue(null)
    const { user } = renderApp('/loja-1', { signedIn: true })
    await screen.findByText('Olá, Pessoa Exemplo!')
    await getCoupon(user)
    await copyAndGo(user)
    expect(await screen.findByText(/O navegador não deixou abrir a loja/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Abrir a loja' })).toHaveAttribute('href', link)
  })
})

it('a store without cashback says nothing about losing it', async () => {
  answerCoupon({ store: { slug: 'loja-1', name: 'Loja 1', cashbackPercentage: null } })
  const { user } = renderApp('/loja-1', { signedIn: true })
  await screen.findByText('Olá, Pessoa Exemplo!')
  await getCoupon(user)
  const dialog = within(await screen.findByRole('dialog', { name: 'Cupom 1' }))
  expect(await dialog.findByText('Reportar problema com o desconto.')).toBeVisible()
  expect(dialog.queryByText('Para não perder o cashback')).not.toBeInTheDocument()
})

describe('where a code does not keep the cashback', () => {
  const either = makeCoupon(1, { keepsCashback: false, hotArea: loyal })

  function answerEither() {
    server.use(
      http.get('*/api/v1/coupon', () =>
        HttpResponse.json({ data: [either], totalPages: 1, totalItemsOnline: 1, totalItemsOffer: 0 }),
      ),
      http.get('*/api/v1/store/terms', () =>
        HttpResponse.json({
          slug: 'loja-1',
          type: 'REGULAR',
          confirmationDays: null,
          rules: [],
          codeKeepsCashback: false,
        }),
      ),
    )
    return answerRedirect()
  }

  async function openCoupon() {
    const { user } = renderApp('/loja-1', { signedIn: true })
    await screen.findByText('Olá, Pessoa Exemplo!')
    expect(await screen.findByText(/^ou 10% de cashback/)).toHaveTextContent(
      'ou 10% de cashback (dobro de 5%)',
    )
    await getCoupon(user)
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Cupom 1' })) }
  }

  it('says what each is worth, and the code earns nothing', async () => {
    const asked = answerEither()
    const { user, dialog } = await openCoupon()
    expect(dialog.getByText('Em Loja 1 os dois não valem na mesma compra.')).toBeVisible()
    expect(within(dialog.getByRole('region', { name: 'Com o código' })).getByText('Cupom 1')).toBeVisible()
    const cashback = within(dialog.getByRole('region', { name: 'Com cashback' }))
    expect(cashback.getByText(/^R\$\s10,00 de volta em uma compra de R\$\s100,00$/)).toBeVisible()
    expect(cashback.getByText(/^10% \(dobro de 5%\) por Pix/)).toBeVisible()
    expect(await dialog.findByText(/O código de um cupom cancela o cashback/)).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await copyAndGo(user)

    const done = within(await screen.findByRole('dialog', { name: 'Boa compra!' }))
    expect(done.getByText(/Você escolheu o código.*no seu extrato com R\$\s0,00/)).toBeVisible()
    expect(done.getByText('CODIGO1')).toBeVisible()
    expect(screen.queryByText('Cashback ativado')).not.toBeInTheDocument()
    expect(asked).toMatchObject([{ userId, coupon: either.id, withoutCashback: true }])
  })

  it('shows no code to who takes the cashback', async () => {
    const asked = answerEither()
    const { user } = await openCoupon()
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(screen.getByRole('button', { name: 'Ativar cashback e ir para a loja' }))
    const done = within(await screen.findByRole('dialog', { name: 'Cashback ativado' }))
    expect(done.getByText('Sua compra em Loja 1 vale 10% (dobro de 5%) de cashback.')).toBeVisible()
    expect(done.getByText(/Não digite código de cupom no carrinho/)).toBeVisible()
    expect(screen.queryByText('CODIGO1')).not.toBeInTheDocument()
    expect(write).not.toHaveBeenCalled()
    expect(asked).toHaveLength(1)
    expect(asked[0]).not.toHaveProperty('withoutCashback')
    expect(await accessibilityViolations()).toEqual([])
  })

  it('asks a visitor to sign in for the choice', async () => {
    answerEither()
    server.use(
      http.get('*/api/v1/coupon/top', () =>
        HttpResponse.json({ data: [makeCoupon(1, { keepsCashback: false })], totalPages: 1, total: 1 }),
      ),
    )
    const { user } = renderApp('/')
    await getCoupon(user)
    expect(
      await screen.findByText('Entre para escolher: o código do cupom ou 5% de cashback em Loja 1.'),
    ).toBeVisible()
  })
})

describe('a visitor', () => {
  it('signs in first and then goes on with what was wanted', async () => {
    const asked = answerRedirect()
    const { user } = renderApp('/loja-1')
    await getCoupon(user)
    expect(await screen.findByText('Ganhe 5% de cashback na sua compra em Loja 1.')).toBeVisible()
    await signIn(user)
    expect(await screen.findByRole('dialog', { name: 'Cupom 1' })).toBeVisible()
    await copyAndGo(user)
    expect(await screen.findByRole('dialog', { name: 'Cashback ativado' })).toBeVisible()
    expect(asked).toMatchObject([{ userId }])
  })

  it('may go on without cashback, and is told that none counts', async () => {
    const asked = answerRedirect()
    const { user } = renderApp('/loja-1')
    await getCoupon(user)
    await user.click(await screen.findByRole('button', { name: 'Continuar sem cashback' }))
    await copyAndGo(user)
    expect(await screen.findByText(/não conta cashback/)).toBeVisible()
    expect(asked).toMatchObject([{ userId: null, coupon: makeCoupon(1).id }])
  })

  it('who closes the login wanted nothing', async () => {
    const { user } = renderApp('/loja-1')
    await getCoupon(user)
    await user.click(await screen.findByRole('button', { name: 'Fechar' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
  })

  it('finds the code of a LOYALTY coupon after signing in', async () => {
    server.use(
      http.get('*/api/v1/store-category', () => HttpResponse.json(makeArea(1, { type: 'LOYALTY' }))),
      http.get('*/api/v1/coupon', ({ request }) => {
        const known = request.headers.has('X-User-Token')
        const coupon = makeCoupon(1, { hotArea: loyal, ...(!known && { code: null, linkUrl: null }) })
        return HttpResponse.json({ data: [coupon], totalPages: 1, totalItemsOnline: 1, totalItemsOffer: 0 })
      }),
    )
    const asked = answerRedirect()
    const { user } = renderApp('/loja-1')
    await user.click(await screen.findByRole('button', { name: 'Entrar: Cupom 1' }))
    await signIn(user)
    expect(await screen.findByRole('dialog', { name: 'Cupom 1' })).toBeVisible()
    await waitFor(() => {
      expect(screen.getByLabelText('Código do cupom')).toHaveValue('CODIGO1')
    })
    await copyAndGo(user)
    expect(await screen.findByText('Sua compra em Loja 1 vale 10% (dobro de 5%) de cashback.')).toBeVisible()
    expect(asked).toMatchObject([{ incentive: 'inc-7', link: 'https://loja-1.example/' }])
  })
})

describe('what goes wrong', () => {
  async function tryIt(user: User) {
    await screen.findByText('Olá, Pessoa Exemplo!')
    await getCoupon(user)
    await copyAndGo(user)
  }

  it.each([
    [
      'the server’s sentence',
      () => problem(503, 'unavailable', 'Volte já.'),
      'Erro ao redirecionar cupom: Volte já.',
    ],
    ['no answer', () => HttpResponse.error(), 'Erro ao redirecionar cupom: Erro ao gerar link'],
    ['no link', () => HttpResponse.json(''), 'Link de redirecionamento não retornado.'],
    [
      'no link to a page',
      () => HttpResponse.json('javascript:alert(1)'),
      'Link de redirecionamento não retornado.',
    ],
  ])('%s: it says so, and leaves no empty tab', async (_, answer, want) => {
    answerRedirect(answer)
    const { user } = renderApp('/loja-1', { signedIn: true })
    await tryIt(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(want)
    expect(tab.close).toHaveBeenCalledOnce()
    expect(tab.location.replace).not.toHaveBeenCalled()
  })

  it.each([
    ['an expired', 410, 'coupon_expired', 'Este cupom expirou.'],
    ['a withdrawn', 404, 'store_or_coupon_not_found', 'Loja ou cupom não encontrado.'],
  ])('%s coupon leaves the list', async (_, status, code, message) => {
    answerRedirect(() => problem(status, code, message))
    const { user } = renderApp('/loja-1', { signedIn: true })
    await screen.findByText('Olá, Pessoa Exemplo!')
    await getCoupon(user)
    server.use(
      http.get('*/api/v1/coupon', () =>
        HttpResponse.json({ data: [], totalPages: 0, totalItemsOnline: 0, totalItemsOffer: 0 }),
      ),
    )
    await copyAndGo(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(`Erro ao redirecionar cupom: ${message}`)
    await user.click(screen.getByRole('button', { name: 'Fechar' }))
    expect(await screen.findByText('Não Há cupons nem ofertas para essa categoria/loja')).toBeVisible()
  })

  it('a coupon without a code', async () => {
    server.use(
      http.get('*/api/v1/coupon', () =>
        HttpResponse.json({
          data: [makeCoupon(1, { code: null })],
          totalPages: 1,
          totalItemsOnline: 1,
          totalItemsOffer: 0,
        }),
      ),
    )
    const { user } = renderApp('/loja-1', { signedIn: true })
    await tryIt(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('Código de cupom não encontrado.')
    expect(open).not.toHaveBeenCalled()
  })
})

describe('the report', () => {
  async function openReport() {
    const { user } = renderApp('/loja-1', { signedIn: true })
    await screen.findByText('Olá, Pessoa Exemplo!')
    await getCoupon(user)
    await user.click(await screen.findByRole('button', { name: 'Reportar problema com o desconto.' }))
    expect(await screen.findByLabelText('Nome*')).toHaveValue('Pessoa Exemplo') // who is signed in need not say so
    expect(screen.getByLabelText('E-mail*')).toHaveValue('pessoa@exemplo.test')
    await user.clear(screen.getByLabelText('Nome*'))
    await user.clear(screen.getByLabelText('E-mail*'))
    return user
  }
  const send = (user: User) => user.click(screen.getByRole('button', { name: 'Enviar' }))

  it('needs all fields, and an e-mail, and leads to the one that is wrong', async () => {
    server.use(
      http.post('*/api/v1/feedback/coupon', () =>
        HttpResponse.json(
          {
            ...makeProblem(400, 'invalid_email', 'Informe um e-mail válido.'),
            errors: [{ field: 'email', detail: 'is not an address' }],
          },
          { status: 400 },
        ),
      ),
    )
    const user = await openReport()
    expect(await accessibilityViolations()).toEqual([])
    await send(user)
    expect(screen.getByRole('alert')).toHaveTextContent('Preencha todos os campos')
    expect(screen.getByLabelText('Nome*')).toHaveFocus()
    expect(screen.getByLabelText('Nome*')).toHaveAccessibleDescription('Preencha este campo.')
    await user.type(screen.getByLabelText('Nome*'), 'Ana')
    await user.type(screen.getByLabelText('E-mail*'), 'ana')
    await user.type(screen.getByLabelText('Mensagem*'), 'Não funciona')
    await send(user)
    expect(await screen.findByText('Informe um e-mail válido.')).toBeVisible()
    expect(screen.getByLabelText('E-mail*')).toHaveFocus()
    expect(screen.getByLabelText('E-mail*')).toHaveAccessibleDescription('Confira este campo.')
  })

  it('is sent, thanked for and cleared', async () => {
    const sent: unknown[] = []
    server.use(
      http.post('*/api/v1/feedback/coupon', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ message: 'Recebemos seu aviso.' })
      }),
    )
    const user = await openReport()
    await user.type(screen.getByLabelText('Nome*'), ' Ana ')
    await user.type(screen.getByLabelText('E-mail*'), 'ana@exemplo.test')
    await user.type(screen.getByLabelText('Mensagem*'), 'Não funciona')
    await send(user)
    expect(await screen.findByText('Recebemos seu aviso.')).toBeVisible()
    expect(screen.getByLabelText('Mensagem*')).toHaveValue('')
    expect(sent).toEqual([
      { couponId: makeCoupon(1).id, name: 'Ana', email: 'ana@exemplo.test', message: 'Não funciona' },
    ])
  })

  it('gives away the program that fills in what people do not see', async () => {
    const sent = receiving('/api/v1/feedback/coupon', 'Recebemos seu aviso.')
    const user = await openReport()
    await fill(user, { 'Nome*': 'Bot', 'E-mail*': 'bot@spam.example', 'Mensagem*': 'Oi' })
    fireEvent.input(screen.getByLabelText('Deixe este campo vazio'), { target: { value: 'x' } })
    await send(user)
    expect(await screen.findByText('Recebemos seu aviso.')).toBeVisible()
    expect(sent).toEqual([expect.objectContaining({ website: 'x' })])
  })

  it('shows why it was refused', async () => {
    server.use(
      http.post('*/api/v1/feedback/coupon', () => problem(429, 'too_many_requests', 'Aguarde um pouco.')),
    )
    const user = await openReport()
    await user.type(screen.getByLabelText('Nome*'), 'Ana')
    await user.type(screen.getByLabelText('E-mail*'), 'ana@exemplo.test')
    await user.type(screen.getByLabelText('Mensagem*'), 'Não funciona')
    await send(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('Aguarde um pouco.')
  })
})
