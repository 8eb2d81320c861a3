import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { delay, http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import type { ClaimRequest, ContactRequest } from '@/api/account/generated'
import { makeClaim, makeClick, makeRecord, makeUser, userId } from '@/testing/factories'
import { makeStream, page, problem } from '@/testing/handlers'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const open = (search = '') => renderApp(`/perfil/devolve${search}`, { signedIn: true })

describe('Fale conosco', () => {
  async function openContact(user: UserEvent) {
    await user.click(await screen.findByRole('button', { name: 'Fale conosco' }))
    return screen.findByRole('dialog', { name: 'Fale conosco' })
  }

  /** Records what is sent. */
  function watchMessages() {
    const sent: ContactRequest[] = []
    server.use(
      http.post<never, ContactRequest>('*/api/v1/feedback/cashback', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ message: 'Recebemos sua mensagem.' })
      }),
    )
    return sent
  }

  it('knows who writes, offers the four motives, and sends the five fields', async () => {
    const sent = watchMessages()
    const { user } = open()
    const dialog = within(await openContact(user))
    expect(dialog.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Ajuda com o Marca Devolve',
      'Dúvidas, sugestões ou problemas com o site',
      'Parcerias comerciais',
      'Outro motivo',
    ])
    expect(dialog.getByLabelText('Nome*')).toHaveValue('Pessoa Exemplo')
    expect(dialog.getByLabelText('E-mail*')).toHaveValue('pessoa@exemplo.test')

    await user.selectOptions(dialog.getByLabelText('Motivo*'), 'Outro motivo')
    await user.type(dialog.getByLabelText('Título*'), 'Meu Pix')
    await user.type(dialog.getByLabelText('Mensagem*'), 'Não chegou.')
    expect(dialog.getByText('11 de 2.000 caracteres')).toBeInTheDocument()
    expect(await accessibilityViolations()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Enviar' }))

    expect(await dialog.findByText('Recebemos sua mensagem.')).toBeInTheDocument()
    expect(sent).toEqual([
      {
        motive: 'Outro motivo',
        name: 'Pessoa Exemplo',
        email: 'pessoa@exemplo.test',
        title: 'Meu Pix',
        message: 'Não chegou.',
      },
    ])
    expect(dialog.getByLabelText('Título*')).toHaveValue('')
    expect(dialog.getByLabelText('Mensagem*')).toHaveValue('')
  })

  it.each(['Nome*', 'E-mail*', 'Título*', 'Mensagem*'])('sends nothing without %s', async (label) => {
    const sent = watchMessages()
    const { user } = open()
    const dialog = within(await openContact(user))
    await user.type(dialog.getByLabelText('Título*'), 'Meu Pix')
    await user.type(dialog.getByLabelText('Mensagem*'), 'Não chegou.')
    await user.clear(dialog.getByLabelText(label))
    await user.type(dialog.getByLabelText(label), '  ')
    await user.click(dialog.getByRole('button', { name: 'Enviar' }))

    expect(await dialog.findByRole('alert')).toHaveTextContent('Preencha todos os campos')
    expect(dialog.getByLabelText(label)).toBeInvalid()
    expect(dialog.getByLabelText(label)).toHaveFocus()
    expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(/Preencha este campo\./)
    expect(sent).toEqual([])
  })

  it('says that it is sending, and sends once', async () => {
    let asked = 0
    server.use(
      http.post('*/api/v1/feedback/cashback', async () => {
        asked++
        return delay('infinite')
      }),
    )
    const { user } = open()
    const dialog = within(await openContact(user))
    await user.type(dialog.getByLabelText('Título*'), 'Meu Pix')
    await user.type(dialog.getByLabelText('Mensagem*'), 'Não chegou.')
    await user.click(dialog.getByRole('button', { name: 'Enviar' }))
    await user.click(await dialog.findByRole('button', { name: 'Enviando...' }))
    await waitFor(() => {
      expect(asked).toBe(1)
    })
  })

  it.each([
    [
      'the server’s sentence',
      () => problem(429, 'too_many_requests', 'Espere um pouco.'),
      'Espere um pouco.',
    ],
    ['a sentence of its own', () => HttpResponse.error(), 'Erro ao enviar feedback'],
  ])('fails with %s and keeps what was written', async (_, answer, message) => {
    server.use(http.post('*/api/v1/feedback/cashback', answer))
    const { user } = open()
    const dialog = within(await openContact(user))
    await user.type(dialog.getByLabelText('Título*'), 'Meu Pix')
    await user.type(dialog.getByLabelText('Mensagem*'), 'Não chegou.')
    await user.click(dialog.getByRole('button', { name: 'Enviar' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(message)
    expect(dialog.getByLabelText('Mensagem*')).toHaveValue('Não chegou.')
  })
})

describe('Não encontrei minha compra', () => {
  async function openMissing(user: UserEvent) {
    await user.click(await screen.findByRole('button', { name: 'Não encontrei minha compra' }))
    return screen.findByRole('dialog', { name: 'Não encontrei minha compra' })
  }

  /** Claims a purchase that came from the visit to store 1. */
  async function fillClaim(user: UserEvent, value = '249,90') {
    await user.click(await screen.findByRole('button', { name: /^Loja 1\W+19\/11\/2026/ }))
    await user.type(await screen.findByLabelText('Número do pedido*'), ' P-1 ')
    await user.type(screen.getByLabelText('Valor da compra em R$*'), value)
    await user.click(screen.getByRole('button', { name: 'Procurar minha compra' }))
  }

  const clicks = (...list: ReturnType<typeof makeClick>[]) =>
    http.get('*/api/v1/cashback/clicks', () => HttpResponse.json(list))

  it('a visit without cashback says so and cannot be claimed', async () => {
    server.use(
      clicks(
        makeClick(1, { rateBasisPoints: 0 }),
        makeClick(2, { rateBasisPoints: 0, conversionId: makeRecord(2).id, status: 'PENDING' }),
        makeClick(3, { rateBasisPoints: 0, earns: true }), // an amount, or part of the commission
      ),
    )
    const { user } = open()
    const dialog = within(await openMissing(user))
    const visits = await dialog.findByRole('list', { name: 'Suas visitas a lojas' })
    const [unpaid, reported, paid] = within(visits).getAllByRole('listitem')
    expect(unpaid).toHaveTextContent(/Loja 1.*Visita sem cashback/)
    expect(within(unpaid!).queryByRole('button')).not.toBeInTheDocument()
    expect(paid).not.toHaveTextContent(/sem cashback/)
    expect(within(paid!).getByRole('button')).toBeVisible()
    expect(within(reported!).getByRole('button', { name: /Veja no extrato/ })).toBeVisible()
    expect(within(reported!).queryByRole('button', { name: /Falta outra compra/ })).not.toBeInTheDocument()
    expect(within(visits).getByRole('button', { name: /^Loja 3/ })).toBeVisible()
  })

  it('a visit, an order, and at once what is known', async () => {
    const sent: ClaimRequest[] = []
    const opened = makeClaim(1)
    server.use(
      clicks(makeClick(1)),
      http.post<never, ClaimRequest>('*/api/v1/cashback/claims', async ({ request }) => {
        sent.push(await request.json())
        server.use(http.get('*/api/v1/cashback/claims', () => HttpResponse.json([opened])))
        return HttpResponse.json(opened, { status: 201 })
      }),
    )
    const { user } = open()
    const dialog = within(await openMissing(user))
    expect(await dialog.findByText('19/11/2026 às 10:58')).toBeInTheDocument()
    expect(await accessibilityViolations()).toEqual([])
    await fillClaim(user)

    const heading = await dialog.findByRole('heading', { name: 'Anotado. Vamos atrás da sua compra' })
    expect(heading).toHaveFocus()
    expect(dialog.getByText('A loja ainda não avisou desta compra.')).toBeInTheDocument()
    expect(dialog.getByText('06/12/2026')).toBeInTheDocument()
    expect(sent).toEqual([
      { userId, clickId: opened.clickId, orderNumber: 'P-1', purchasedOn: '2026-11-19', valueCents: 24990 },
    ])
    expect(await accessibilityViolations()).toEqual([])

    await user.click(dialog.getByRole('button', { name: 'Concluir' }))
    const claims = within(await screen.findByRole('region', { name: 'Suas reclamações' }))
    expect(claims.getByText('Em análise')).toBeInTheDocument()
  })

  it('leads to the purchase when it was there all along', async () => {
    const resolved = makeClaim(1, {
      status: 'RESOLVED',
      conversionId: '00000001-0000-4000-8000-000000000000',
      resolution: 'Sua compra já está no extrato.',
      endedAt: '2026-11-21T12:00:00Z',
    })
    server.use(
      clicks(makeClick(1)),
      http.post('*/api/v1/cashback/claims', () => HttpResponse.json(resolved, { status: 201 })),
      http.get('*/api/v1/cashback/:id/events', () => HttpResponse.json([])),
    )
    const { user, address } = open()
    const dialog = within(await openMissing(user))
    await fillClaim(user)
    expect(await dialog.findByText('Sua compra já está no extrato.')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Ver compra' }))
    expect(await screen.findByRole('dialog', { name: 'Loja 1' })).toBeInTheDocument()
    expect(address()).toBe(`/perfil/devolve?compra=${resolved.conversionId ?? ''}`)
  })

  it('a visit whose purchase was reported leads to the purchase', async () => {
    server.use(
      clicks(makeClick(2, { conversionId: '00000002-0000-4000-8000-000000000000', status: 'PAID' })),
      http.get('*/api/v1/cashback/:id/events', () => HttpResponse.json([])),
    )
    const { user } = open()
    const dialog = within(await openMissing(user))
    await user.click(await dialog.findByRole('button', { name: /A loja já avisou de uma compra/ }))
    expect(await screen.findByRole('dialog', { name: 'Loja 2' })).toBeInTheDocument()
  })

  it('a visit with a reported purchase can still miss another one', async () => {
    server.use(clicks(makeClick(2, { conversionId: '00000002-0000-4000-8000-000000000000', status: 'PAID' })))
    const { user } = open()
    const dialog = within(await openMissing(user))
    await user.click(await dialog.findByRole('button', { name: /Falta outra compra/ }))
    expect(await dialog.findByRole('heading', { name: 'O que você comprou?' })).toBeInTheDocument()
  })

  it('shows the claim that there is already', async () => {
    const existing = makeClaim(1, { known: 'Estamos cobrando a loja.' })
    server.use(
      clicks(makeClick(1)),
      http.post('*/api/v1/cashback/claims', () => problem(409, 'claim_exists', 'Já existe.')),
      http.get('*/api/v1/cashback/claims', () => HttpResponse.json([existing])),
    )
    const { user } = open()
    const dialog = within(await openMissing(user))
    await fillClaim(user)
    expect(
      await dialog.findByRole('heading', { name: 'Você já tinha falado desta compra' }),
    ).toBeInTheDocument()
    expect(dialog.getByText('Estamos cobrando a loja.')).toBeInTheDocument()
  })

  it('asks for a value that it can read', async () => {
    server.use(clicks(makeClick(1)))
    const { user } = open()
    const dialog = within(await openMissing(user))
    await fillClaim(user, 'muito')
    const value = await dialog.findByLabelText('Valor da compra em R$*')
    await waitFor(() => {
      expect(value).toHaveFocus()
    })
    expect(value).toHaveAccessibleDescription(/Escreva o valor em reais, como 249,90\./)
  })

  it.each([
    ['the fields that the server refused', 400, 'invalid_request', 'Confira os dados enviados.'],
    ['a limit', 429, 'too_many_requests', 'Espere um pouco.'],
    ['a visit that is not theirs', 404, 'not_found', 'Não encontramos essa visita.'],
  ])('says %s', async (_, status, code, message) => {
    server.use(
      clicks(makeClick(1)),
      http.post('*/api/v1/cashback/claims', () => problem(status, code, message)),
    )
    const { user } = open()
    const dialog = within(await openMissing(user))
    await fillClaim(user)
    expect(await dialog.findByRole('alert')).toHaveTextContent(message)
    expect(dialog.getByLabelText('Número do pedido*')).toHaveValue(' P-1 ')
  })

  it('goes back to the visits, with the focus there', async () => {
    server.use(clicks(makeClick(1), makeClick(2)))
    const { user } = open()
    const dialog = within(await openMissing(user))
    await user.click(await dialog.findByRole('button', { name: /Loja 2/ }))
    await waitFor(() => {
      expect(dialog.getByRole('heading', { name: 'O que você comprou?' })).toHaveFocus()
    })
    await user.click(dialog.getByRole('button', { name: 'Trocar' }))
    await waitFor(() => {
      expect(dialog.getByRole('heading', { name: 'De qual visita à loja foi a compra?' })).toHaveFocus()
    })
  })

  it('narrows a long list by store', async () => {
    server.use(clicks(...Array.from({ length: 12 }, (_, index) => makeClick(index + 1))))
    const { user } = open()
    const dialog = within(await openMissing(user))
    await user.type(await dialog.findByLabelText('Filtrar por loja'), 'loja 12')
    const list = within(dialog.getByRole('list', { name: 'Suas visitas a lojas' }))
    expect(list.getAllByRole('button')).toHaveLength(1)
    await user.type(dialog.getByLabelText('Filtrar por loja'), 'x')
    expect(dialog.getByText(/Nenhuma visita a uma loja com esse nome/)).toBeInTheDocument()
  })

  it('without visits: why one is needed, and where to begin', async () => {
    const { user } = open()
    const dialog = within(await openMissing(user))
    expect(
      await dialog.findByRole('heading', { name: 'Nenhuma visita a lojas nos últimos 120 dias' }),
    ).toBeInTheDocument()
    expect(
      dialog.getByText(/^Usar um código de desconto que não mantém o cashback: o de outro lugar, ou/),
    ).toBeInTheDocument()
    expect(dialog.getByRole('link', { name: 'Ver lojas' })).toHaveAttribute('href', '/lojas')
    await user.click(dialog.getByRole('button', { name: 'Fale conosco' }))
    expect(await screen.findByRole('dialog', { name: 'Fale conosco' })).toBeInTheDocument()
  })

  it('error: the server’s sentence and another try', async () => {
    server.use(
      http.get('*/api/v1/cashback/clicks', () => problem(500, 'internal', 'Deu ruim.'), { once: true }),
      clicks(makeClick(1)),
    )
    const { user } = open()
    const dialog = within(await openMissing(user))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Deu ruim.')
    await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }))
    expect(await dialog.findByRole('button', { name: /Loja 1/ })).toBeInTheDocument()
  })

  it('is offered where no purchase is', async () => {
    server.use(http.get('*/api/v1/cashback', () => page([])))
    const { user } = open()
    await screen.findByText('Sua primeira compra aparece aqui')
    await user.click(screen.getAllByRole('button', { name: 'Não encontrei minha compra' }).at(-1)!)
    expect(await screen.findByRole('dialog', { name: 'Não encontrei minha compra' })).toBeInTheDocument()
  })
})

describe('Suas reclamações', () => {
  const claims = (...list: ReturnType<typeof makeClaim>[]) =>
    http.get('*/api/v1/cashback/claims', () => HttpResponse.json(list))
  const region = () => screen.findByRole('region', { name: 'Suas reclamações' })

  it('are not there for who has none', async () => {
    open()
    await screen.findByRole('region', { name: 'Lista de compras' })
    expect(screen.queryByRole('region', { name: 'Suas reclamações' })).not.toBeInTheDocument()
  })

  it('each in words, with what is known and the way to the purchase', async () => {
    server.use(
      claims(
        makeClaim(1),
        makeClaim(2, {
          status: 'RESOLVED',
          conversionId: '00000002-0000-4000-8000-000000000000',
          resolution: 'A loja avisou da compra.',
          endedAt: '2026-11-21T12:00:00Z',
        }),
        makeClaim(3, {
          status: 'CLOSED',
          resolution: 'O pedido foi cancelado.',
          endedAt: '2026-11-21T12:00:00Z',
        }),
      ),
      http.get('*/api/v1/cashback/:id/events', () => HttpResponse.json([])),
    )
    const { user } = open()
    const [first, second, third] = within(await region()).getAllByRole('listitem')
    expect(first).toHaveTextContent(/Loja 1Em análiseA loja ainda não avisou.*Resposta até06\/12\/2026/)
    expect(second).toHaveTextContent(/Loja 2ResolvidaA loja avisou da compra\..*Respondida em21\/11\/2026/)
    expect(third).toHaveTextContent(/Loja 3EncerradaO pedido foi cancelado\./)
    expect(await accessibilityViolations()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Ver compra em Loja 2' }))
    expect(await screen.findByRole('dialog', { name: 'Loja 2' })).toBeInTheDocument()
  })

  it('take a proof of purchase while they are open', async () => {
    let sent = 0
    let attached: string | null = null
    server.use(
      http.get('*/api/v1/cashback/claims', () =>
        HttpResponse.json([
          makeClaim(1, { receiptAt: attached }),
          makeClaim(2, {
            status: 'CLOSED',
            resolution: 'O pedido foi cancelado.',
            endedAt: '2026-11-21T12:00:00Z',
            receiptAt: '2026-11-20T12:00:00Z',
          }),
        ]),
      ),
      http.get('*/api/v1/cashback/claims/:id/receipt', ({ params }) =>
        params.id === makeClaim(2).id
          ? HttpResponse.arrayBuffer(new ArrayBuffer(4), {
              headers: { 'Content-Disposition': 'attachment; filename="receipt.pdf"' },
            })
          : problem(404, 'not_found', 'Não encontramos o comprovante.'),
      ),
      http.put('*/api/v1/cashback/claims/:id/receipt', ({ request, params }) => {
        expect(params.id).toBe(makeClaim(1).id)
        expect(new URL(request.url).searchParams.get('userId')).toBe(userId)
        sent += 1
        if (sent === 1) return problem(400, 'receipt_invalid', 'Não conseguimos ler o comprovante.')
        attached = '2026-11-21T12:00:00Z'
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user } = open()
    const list = within(await region())
    expect(await list.findAllByRole('button', { name: /comprovante/ })).toHaveLength(2)
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:test')
    await user.click(list.getByRole('button', { name: 'Baixar comprovante da compra em Loja 2' }))
    await waitFor(() => {
      expect(saved).toEqual(['receipt.pdf'])
    })
    const file = (bytes: number) => new File([new Uint8Array(bytes)], 'nota.pdf', { type: 'application/pdf' })
    const input = list.getByLabelText('Comprovante da compra em Loja 1')
    await user.upload(input, file(6 * 1024 * 1024))
    expect(await list.findByText(/mais de 5 MB/)).toBeInTheDocument()
    expect(sent).toBe(0)
    await user.upload(input, file(10))
    expect(await list.findByText('Não conseguimos ler o comprovante.')).toBeInTheDocument()
    await user.upload(input, file(20))
    expect(await list.findByText('Comprovante anexado em 21/11/2026.')).toBeInTheDocument()
    expect(list.getByRole('button', { name: 'Trocar comprovante da compra em Loja 1' })).toBeInTheDocument()
    expect(sent).toBe(2)
    expect(await accessibilityViolations()).toEqual([])
  })

  it('is resolved on the open page when the statement changes', async () => {
    const stream = makeStream()
    server.use(stream.handler, claims(makeClaim(1)))
    open()
    const panel = within(await region())
    expect(panel.getByText('Em análise')).toBeInTheDocument()
    await waitFor(() => {
      expect(stream.connections()).toBe(1)
    })

    server.use(
      claims(
        makeClaim(1, {
          status: 'RESOLVED',
          conversionId: '00000001-0000-4000-8000-000000000000',
          resolution: 'A loja avisou da compra.',
          endedAt: '2026-11-21T12:00:00Z',
        }),
      ),
    )
    stream.announce(7)
    expect(await panel.findByText('Resolvida')).toBeInTheDocument()
    expect(await screen.findByText('Encontramos sua compra em Loja 1.')).toBeInTheDocument()
  })

  it('shows the newest first and the others when asked', async () => {
    server.use(claims(...Array.from({ length: 7 }, (_, index) => makeClaim(index + 1))))
    const { user } = open()
    const panel = within(await region())
    expect(panel.getAllByRole('listitem')).toHaveLength(5)
    await user.click(panel.getByRole('button', { name: 'Ver todas (7)' }))
    expect(panel.getAllByRole('listitem')).toHaveLength(7)
  })

  it('says when they cannot be read', async () => {
    server.use(
      http.get('*/api/v1/cashback/claims', () => problem(500, 'internal', 'Deu ruim.'), { once: true }),
      claims(makeClaim(1)),
    )
    const { user } = open()
    const panel = within(await region())
    expect(panel.getByRole('alert')).toHaveTextContent('Deu ruim.')
    await user.click(panel.getByRole('button', { name: 'Tentar de novo' }))
    expect(await panel.findByText('Em análise')).toBeInTheDocument()
  })
})

it('the contact form is empty where the shopper has given no name', async () => {
  server.use(
    http.get('*/api/v1/pbw-:brand-users', () => HttpResponse.json(makeUser({ name: '', email: '' }))),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Fale conosco' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Fale conosco' }))
  expect(dialog.getByLabelText('Nome*')).toHaveValue('')
})
