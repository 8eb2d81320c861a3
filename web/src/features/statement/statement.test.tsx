import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { makeEvent, makeRecord } from '@/testing/factories'
import { makeStream, page, problem } from '@/testing/handlers'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const open = (search = '') => renderApp(`/perfil/devolve${search}`, { signedIn: true })
const firstRow = async () => (await screen.findAllByRole('row', { name: /ver detalhes/ }))[0]!

/** Records the queries that the list is asked with. */
function watchQueries(next?: string) {
  const queries: URLSearchParams[] = []
  server.use(
    http.get('*/api/v1/cashback', ({ request }) => {
      queries.push(new URL(request.url).searchParams)
      return page([makeRecord(queries.length)], { total: 30, ...(next !== undefined && { next }) })
    }),
  )
  return queries
}

describe('the four faces', () => {
  it('loading: skeletons', async () => {
    server.use(http.get('*/api/v1/cashback', () => delay('infinite')))
    open()
    expect(await screen.findByText('Carregando suas compras...')).toBeInTheDocument()
  })

  it('data: the columns in their order, amounts, dates and words', async () => {
    open()
    const row = await firstRow()
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Id',
      'Data',
      'Loja',
      'Pedido',
      'Valor',
      'Cashback',
      'Status',
    ])
    const text = within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent.replace('\u00a0', ' '))
    expect(text).toEqual([
      '00000001',
      '20/11/2026',
      'Loja 1, ver detalhes da compra',
      'A-1',
      'R$ 249,90',
      'R$ 12,49',
      'Pendente',
    ])
    expect(within(row).getByRole('presentation')).toHaveAttribute('src', '/store_logos/loja-1.png')
    expect(screen.getByText('1–2 de 2')).toBeInTheDocument()
  })

  it('data: the balances', async () => {
    open()
    const hero = within(await screen.findByRole('region', { name: 'Devolve' }))
    expect(await hero.findByText(/1\.234,56/)).toBeInTheDocument()
    expect(hero.getByText(/12,49/)).toBeInTheDocument()
    expect(hero.getByText(/0,10/)).toBeInTheDocument()
    expect(hero.getByText(/3,00/)).toBeInTheDocument()
  })

  it('empty: what to do', async () => {
    server.use(http.get('*/api/v1/cashback', () => page([])))
    open()
    expect(await screen.findByText('Sua primeira compra aparece aqui')).toBeInTheDocument()
  })

  it('empty because of filters: a way out', async () => {
    server.use(
      http.get('*/api/v1/cashback', ({ request }) =>
        page(new URL(request.url).searchParams.has('store') ? [] : [makeRecord(1)]),
      ),
    )
    const { user, address } = open('?loja=loja-9')
    const face = await screen.findByRole('heading', { name: 'Nenhuma compra com esses filtros' })
    expect(face).toBeInTheDocument()
    await user.click(screen.getAllByRole('button', { name: 'Limpar filtros' }).at(-1)!)
    expect(await firstRow()).toBeInTheDocument()
    expect(address()).toBe('/perfil/devolve')
  })

  it('error: the server’s sentence and another try', async () => {
    let broken = true
    server.use(
      http.get('*/api/v1/cashback', () => (broken ? problem(500, 'internal', 'Deu ruim.') : undefined)),
    )
    const { user } = open()
    const again = await screen.findByRole('button', { name: 'Tentar de novo' })
    expect(screen.getByRole('alert')).toHaveTextContent('Deu ruim.')
    broken = false
    await user.click(again)
    expect(await firstRow()).toBeInTheDocument()
  })

  it('breaks no accessibility rule', async () => {
    open()
    await firstRow()
    await screen.findByText('de cashback, sem contar o cancelado')
    expect(await accessibilityViolations()).toEqual([])
  })
})

describe('filters', () => {
  it('live in the address and reach the server', async () => {
    const queries = watchQueries()
    const { user, address } = open()
    await firstRow()
    await user.click(screen.getByRole('button', { name: 'Pago' }))
    await user.click(screen.getByRole('button', { name: 'Pendente' }))
    await screen.findByRole('option', { name: 'Loja 2' })
    await user.selectOptions(screen.getByLabelText('Loja'), 'loja-2')

    await waitFor(() => {
      expect(queries.at(-1)?.getAll('status')).toEqual(['PENDING', 'PAID'])
      expect(queries.at(-1)?.get('store')).toBe('loja-2')
    })
    expect(address()).toBe('/perfil/devolve?status=PENDING&status=PAID&loja=loja-2')
  })

  it('are read from the address', async () => {
    const queries = watchQueries()
    open('?status=CANCELED&de=2026-01-01&ate=2026-02-01')
    await firstRow()
    expect(queries[0]?.toString()).toMatch(/status=CANCELED&from=2026-01-01&to=2026-02-01&limit=10$/)
    expect(screen.getByRole('button', { name: 'Cancelado' })).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByLabelText('De')).toHaveValue('2026-01-01')
  })
})

describe('paging', () => {
  it('goes on by cursor and back the same way', async () => {
    const queries = watchQueries('c2')
    const { user, address } = open()
    await firstRow()
    expect(screen.getByRole('button', { name: 'Página anterior' })).toBeDisabled()

    await user.click(screen.getByRole('button', { name: 'Próxima página' }))
    await waitFor(() => {
      expect(queries.at(-1)?.get('cursor')).toBe('c2')
    })
    expect(address()).toBe('/perfil/devolve?pagina=2&cursor=c2')
    expect(await screen.findByText('11–11 de 30')).toBeInTheDocument()

    await user.click(screen.getByRole('button', { name: 'Página anterior' }))
    expect(address()).toBe('/perfil/devolve')
  })

  it('has pages of 10, 25 and 100', async () => {
    const queries = watchQueries()
    const { user, address } = open()
    await firstRow()
    const sizes = screen.getByLabelText('Linhas por página')
    expect(
      within(sizes)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['10', '25', '100'])
    await user.selectOptions(sizes, '25')
    await waitFor(() => {
      expect(queries.at(-1)?.get('limit')).toBe('25')
    })
    expect(address()).toBe('/perfil/devolve?por=25')
  })
})

describe('a purchase', () => {
  it.each([
    [
      'a share of the sale',
      { name: 'Livros', text: '4,5%', share: true, capped: false },
      /hora do clique para “Livros”/,
    ],
    [
      'its limit',
      { name: 'Eletrônicos', text: '9%, até R$ 30,00 por compra', share: true, capped: true },
      /Eletrônicos: 9%, até R\$ 30,00 por compra\. .*, que é o limite por compra\./,
    ],
    [
      'what is left of a campaign',
      {
        name: 'Livros',
        text: '9%, até R$ 50,00 por pessoa nesta campanha',
        share: true,
        capped: false,
        campaign: 'reached' as const,
      },
      /Livros: 9%, até R\$ 50,00 por pessoa nesta campanha\. .*, que é o que restava do limite por pessoa nesta campanha\./,
    ],
    [
      'a share of the commission within two limits',
      {
        name: 'Livros',
        text: '60% da comissão da loja, até R$ 3,00 por compra, até R$ 50,00 por pessoa nesta campanha',
        share: false,
        capped: true,
        campaign: 'reached' as const,
        sum: {
          commissionCents: 801,
          shareBps: 6_000,
          uncappedCents: 480,
          roundedDown: true,
          capCents: 300,
          overCapCents: 180,
          campaignCapCents: 5_000,
          overCampaignCents: 100,
          cents: 200,
        },
      },
      /60% da comissão da loja, de R\$ 8,01R\$ 4,80Acima do limite de R\$ 3,00 por compra-R\$ 1,80Acima do que restava .*-R\$ 1,00CashbackR\$ 2,00.*arredondado para baixo uma vez/,
    ],
    [
      'a fixed amount',
      { name: 'Assinaturas', text: 'R$ 10,00 por compra', share: false, capped: false },
      /Assinaturas: R\$ 10,00 por compra\. /,
    ],
  ])('is explained by the row of the terms that counted: %s', async (_, terms, sentence) => {
    server.use(
      http.get('*/api/v1/cashback/:id/events', () =>
        HttpResponse.json([makeEvent('click'), makeEvent('tracked', { terms: { hash: 'ab', ...terms } })]),
      ),
      http.get('*/api/v1/cashback', () => page([makeRecord(1)])),
    )
    const { user } = open()
    await user.click(within(await firstRow()).getByRole('button', { name: /ver detalhes/ }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Loja 1' }))
    await waitFor(() => {
      expect(drawer.getByRole('region', { name: 'Como seu cashback foi calculado' })).toHaveTextContent(
        sentence,
      )
    })
  })

  it('says that what is left of its campaign is not known yet', async () => {
    const terms = {
      hash: 'ab',
      name: 'Livros',
      text: '9%',
      share: true,
      capped: false,
      campaign: 'undecided' as const,
    }
    server.use(
      http.get('*/api/v1/cashback/:id/events', () =>
        HttpResponse.json([makeEvent('click'), makeEvent('approved'), makeEvent('capped', { terms })]),
      ),
      http.get('*/api/v1/cashback', () => page([makeRecord(1)])),
    )
    const { user } = open()
    await user.click(within(await firstRow()).getByRole('button', { name: /ver detalhes/ }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Loja 1' }))
    expect(await drawer.findByText('Limite da campanha')).toBeVisible()
    expect(drawer.getByText(/Esta campanha tem um limite por pessoa\./)).toBeVisible()
  })

  it('says why there is no cashback where its click earned none', async () => {
    server.use(
      http.get('*/api/v1/cashback/:id/events', () => HttpResponse.json([makeEvent('click')])),

      http.get('*/api/v1/cashback', () =>
        page([makeRecord(1, { rateBasisPoints: 0, valueCents: 0, value: 0 })]),
      ),
    )
    const { user } = open()
    await user.click(within(await firstRow()).getByRole('button', { name: /ver detalhes/ }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Loja 1' }))
    expect(await drawer.findByRole('heading', { name: 'Esta compra não dá cashback' })).toBeVisible()
    expect(drawer.queryByText('Como seu cashback foi calculado')).not.toBeInTheDocument()
    expect(await drawer.findByRole('list', { name: 'Linha do tempo da compra' })).toBeVisible()
  })

  it('says of a purchase whose amount is being checked that it is not in the next Pix yet', async () => {
    server.use(
      http.get('*/api/v1/cashback', () =>
        page([makeRecord(1, { status: 'CASHBACK', checking: true }), makeRecord(2, { status: 'CASHBACK' })]),
      ),
      http.get('*/api/v1/cashback/:id/events', () => HttpResponse.json([makeEvent('click')])),
    )
    const { user } = open()
    expect(await firstRow()).toHaveTextContent('AprovadoEm conferência')
    expect(screen.getAllByText('Em conferência')).toHaveLength(1)
    await user.click(within(await firstRow()).getByRole('button', { name: /ver detalhes/ }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Loja 1' }))
    expect(
      await drawer.findByText(
        'Em conferência: este valor está sendo conferido e ainda não entra no próximo Pix.',
      ),
    ).toBeVisible()
  })

  it('keeps the receipt of its click, and says where it is checked', async () => {
    const asked: string[] = []
    server.use(
      http.get('*/api/v1/cashback', () => page([makeRecord(1)])),
      http.get('*/api/v1/cashback/:id/events', () =>
        HttpResponse.json([makeEvent('click', { clickId: 'c1' }), makeEvent('tracked', { sequence: 2 })]),
      ),
      http.get('*/api/v1/cashback/clicks/:id/receipt', ({ params }) => {
        asked.push(String(params.id))
        return asked.length === 1 ? problem(500, 'internal', 'Deu ruim.') : HttpResponse.text('a.b.c')
      }),
    )
    const { user } = open()
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    URL.createObjectURL = () => 'blob:receipt'
    await user.click(within(await firstRow()).getByRole('button', { name: /ver detalhes/ }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Loja 1' }))
    const button = await drawer.findByRole('button', { name: 'Comprovante do clique para a loja Loja 1' })
    await user.click(button)
    expect(await screen.findByText('Não conseguimos baixar o comprovante')).toBeVisible()
    expect(saved).not.toHaveBeenCalled()
    await user.click(button)
    await waitFor(() => {
      expect(saved).toHaveBeenCalledOnce()
    })
    expect(asked).toEqual(['c1', 'c1'])
    expect(drawer.getByRole('link', { name: 'Como conferir' })).toHaveAttribute('href', '/ajuda/comprovante')
  })

  it('says how much of what is approved is bonuses', async () => {
    server.use(
      http.get('*/api/v1/cashback/count', () =>
        HttpResponse.json({ pending: 0, cashback: 30, paid: 0, canceled: 0, bonuses: 10 }),
      ),
    )
    renderApp('/perfil/devolve', { signedIn: true })
    expect(await screen.findByText(/No aprovado há/)).toHaveTextContent(
      'No aprovado há R$ 10,00 em bônus de indicação.',
    )
  })

  it('says from when on an approved purchase is paid, and how much of the balance waits', async () => {
    server.use(
      http.get('*/api/v1/cashback/count', () =>
        HttpResponse.json({
          pending: 0,
          cashback: 60,
          paid: 0,
          canceled: 0,
          waiting: 12.5,
          waitingFrom: '2026-12-12',
        }),
      ),
      http.get('*/api/v1/cashback', () =>
        page([makeRecord(1, { status: 'CASHBACK', payableFrom: '2026-12-12' })]),
      ),
      http.get('*/api/v1/cashback/:id/events', () => HttpResponse.json([makeEvent('click')])),
    )
    const { user } = open()
    expect(
      await screen.findByText(/ainda não podem ser pagos: o prazo prometido começa a vencer em 12\/12\/2026/),
    ).toHaveTextContent('R$ 12,50')
    await user.click(within(await firstRow()).getByRole('button', { name: /ver detalhes/ }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Loja 1' }))
    expect(await drawer.findByText(/^Aprovado, e pago a partir de 12\/12\/2026/)).toBeVisible()
  })

  it.each([
    { late: false, text: 'Previsão: a loja confirma até 12/12/2026.' },
    {
      late: true,
      text: 'Atrasado há 3 dias: a previsão era até 12/12/2026.',
      why: 'A rede da loja ainda não respondeu.',
    },
  ])('says by when a purchase is expected, and why it is late: $late', async (expected) => {
    server.use(
      http.get('*/api/v1/cashback', () =>
        page([makeRecord(1, { status: 'PENDING', expected: { ...expected, by: '2026-12-12' } })]),
      ),
      http.get('*/api/v1/cashback/:id/events', () => HttpResponse.json([makeEvent('click')])),
    )
    const { user } = open()
    await user.click(within(await firstRow()).getByRole('button', { name: /ver detalhes/ }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Loja 1' }))
    expect(
      await drawer.findByText('why' in expected ? `${expected.text} ${expected.why}` : expected.text),
    ).toBeVisible()
  })

  it('opens with its calculation and its timeline, and closes', async () => {
    server.use(
      http.get('*/api/v1/cashback', () => page([makeRecord(1, { loyalty: true })])),
      http.get('*/api/v1/cashback/:id/events', () =>
        HttpResponse.json([
          makeEvent('click'),
          makeEvent('tracked', { sequence: 2, status: 'PENDING', valueCents: 1500, saleValueCents: 30000 }),
          makeEvent('amended', {
            sequence: 3,
            status: 'PENDING',
            valueCents: 1249,
            saleValueCents: 24990,
            reason: 'Um item foi devolvido',
          }),
        ]),
      ),
    )
    const { user, address } = open()
    await user.click(within(await firstRow()).getByRole('button', { name: /ver detalhes/ }))

    const drawer = await screen.findByRole('dialog', { name: 'Loja 1' })
    expect(address()).toMatch(/compra=00000001-/)
    expect(await within(drawer).findByText('2,5%')).toBeInTheDocument()
    expect(within(drawer).getByText(/dobra a taxa da loja/)).toBeInTheDocument()
    const steps = within(await within(drawer).findByRole('list', { name: 'Linha do tempo da compra' }))
    const titles = ['Clique', 'Compra rastreada', 'Valor alterado']
    steps.getAllByRole('listitem').forEach((step, index) => {
      expect(step).toHaveTextContent(new RegExp(`^${titles[index]}`))
    })
    expect(steps.getByText('Motivo: Um item foi devolvido')).toBeInTheDocument()
    expect(await accessibilityViolations()).toEqual([])

    await user.click(within(drawer).getByRole('button', { name: 'Fechar' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(address()).toBe('/perfil/devolve')
  })
})

describe('the months', () => {
  it('are drawn with words, and are a table too', async () => {
    const { user } = open()
    const november = await screen.findByRole('button', { name: /^novembro de 2026: .*Pendente R\$.12,49/ })
    expect(november).toHaveAttribute('aria-pressed', 'true')
    november.focus()
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByRole('button', { name: /^outubro de 2026/ })).toHaveFocus()

    await user.click(screen.getByRole('button', { name: 'Ver tabela' }))
    const table = screen.getByRole('table', { name: /Cashback por mês/ })
    expect(within(table).getByRole('rowheader', { name: 'outubro de 2026' })).toBeInTheDocument()
  })
})

describe('live updates', () => {
  it('read the statement again, from at least the notice’s position', async () => {
    const stream = makeStream()
    const positions: (string | null)[] = []
    server.use(
      stream.handler,
      http.get('*/api/v1/cashback', ({ request }) => {
        positions.push(request.headers.get('Ledger-Min-Sequence'))
        return page(
          positions.length === 1 ? [makeRecord(1)] : [makeRecord(2), makeRecord(1, { status: 'CASHBACK' })],
        )
      }),
    )
    open()
    await firstRow()
    expect(await screen.findByText('Ao vivo')).toBeInTheDocument()

    stream.announce(77)
    const added = await screen.findByRole('row', { name: /Loja 2/ })
    expect(added).toHaveAttribute('data-fresh')
    expect(screen.getByRole('row', { name: /Loja 1/ })).toHaveTextContent('Aprovado')
    expect(screen.getByText('Atualizado agora')).toBeInTheDocument()
    expect(positions.at(-1)).toBe('77')
  })

  it('come back after the connection was lost, and read what was missed', async () => {
    const stream = makeStream()
    server.use(stream.handler)
    open()
    await firstRow()
    await screen.findByText('Ao vivo')
    server.use(http.get('*/api/v1/cashback', () => page([makeRecord(9)])))
    stream.drop()
    expect(await screen.findByText('Reconectando')).toBeInTheDocument()
    expect(await screen.findByRole('row', { name: /Loja 9/ })).toBeInTheDocument()
    await waitFor(() => {
      expect(stream.connections()).toBe(2)
    })
  })

  it('end with the session', async () => {
    const stream = makeStream()
    server.use(stream.handler)
    open()
    await screen.findByText('Ao vivo')
    const refusal = () => problem(401, 'token_invalid', 'Sua sessão terminou.')
    server.use(
      http.get('*/api/v1/cashback/stream', refusal),
      http.get('*/api/v1/pbw-:brand-users', refusal),
      http.post('*/api/v1/auth/validate-token', refusal),
    )
    stream.drop()
    expect(await screen.findByRole('dialog', { name: 'ENTRAR' })).toBeInTheDocument()
  })
})
