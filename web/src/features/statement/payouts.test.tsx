import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { NextPayout, Payout } from '@/api/account/generated'
import { problem } from '@/testing/handlers'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const endToEndId = 'E99999999202611211959337ac7c1ed9'

function makePayout(n: number, change: Partial<Payout> = {}): Payout {
  return {
    id: `00000000-0000-7000-8000-00000000000${String(n)}`,
    status: 'PAID',
    amountCents: 1000 * n,
    returnedCents: 0,
    purchases: n,
    bonuses: 0,
    keyRefused: false,
    requestedAt: '2026-11-20T12:00:00Z',
    updatedAt: '2026-11-21T12:00:00Z',
    ...change,
  }
}

function expectNext(change: Partial<NextPayout>) {
  const next: NextPayout = {
    date: '2026-12-07',
    amountCents: 1234,
    keyMissing: false,
    keyHeld: false,
    ...change,
  }
  server.use(http.get('*/api/v1/cashback/payouts/next', () => HttpResponse.json(next)))
}

/** Keeps what is saved: the names of the files. */
function watchFiles() {
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}

function serveFile(path: string, name: string) {
  const queries: URLSearchParams[] = []
  server.use(
    http.get(path, ({ request }) => {
      queries.push(new URL(request.url).searchParams)
      return new HttpResponse('file', {
        headers: { 'Content-Disposition': `attachment; filename="${name}"` },
      })
    }),
  )
  return queries
}

afterEach(() => {
  vi.restoreAllMocks()
})

function open(payouts: readonly Payout[]) {
  server.use(http.get('*/api/v1/cashback/payouts', () => HttpResponse.json(payouts)))
  return renderApp('/perfil/devolve', { signedIn: true })
}

async function rows() {
  const list = await screen.findByRole('list', { name: 'Pagamentos por Pix' })
  return within(list).getAllByRole('listitem')
}

describe('payments by Pix', () => {
  it('are not there for who has none', async () => {
    open([])
    await screen.findByRole('heading', { name: 'Suas compras' })
    expect(screen.queryByRole('heading', { name: 'Pagamentos por Pix' })).toBeNull()
  })

  it('say where each stands, and what to do', async () => {
    const { user } = open([
      makePayout(1, { status: 'SENDING' }),
      makePayout(2, { endToEndId, returnedCents: 500 }),
      makePayout(3, { status: 'FAILED', keyRefused: true }),
      makePayout(4, { status: 'RETURNED', returnedCents: 4000 }),
      makePayout(5, { status: 'PREPARING' }),
    ])
    const first = await rows()
    expect(first).toHaveLength(3)
    expect(first[0]).toHaveTextContent(/R\$\s10,00Pix a caminho21\/11\/2026 · 1 compra/)
    expect(first[1]).toHaveTextContent(/Pago.*2 compras.*O banco devolveu R\$\s5,00 deste Pix/)
    expect(within(first[1]!).getByRole('button', { name: `Copiar o Id ${endToEndId}` })).toBeVisible()
    expect(first[2]).toHaveTextContent('O banco não aceitou sua chave Pix.')
    expect(within(first[2]!).getByRole('link', { name: 'Conferir minha chave Pix' })).toHaveAttribute(
      'href',
      '/perfil#pix',
    )
    expect(await accessibilityViolations()).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Ver todos (5)' }))
    const all = await rows()
    expect(all).toHaveLength(5)
    expect(all[3]).toHaveTextContent(/Devolvido/)
    expect(all[4]).toHaveTextContent(/Em preparo/)
  })

  it('say that they could not be read, and are asked for again', async () => {
    server.use(http.get('*/api/v1/cashback/payouts', () => problem(500, 'internal', 'Erro inesperado.')))
    const { user } = renderApp('/perfil/devolve', { signedIn: true })
    const panel = await screen.findByRole('region', { name: 'Pagamentos por Pix' })
    expect(await within(panel).findByRole('alert')).toHaveTextContent('Erro inesperado.')
    server.use(http.get('*/api/v1/cashback/payouts', () => HttpResponse.json([makePayout(1)])))
    await user.click(within(panel).getByRole('button', { name: 'Tentar de novo' }))
    expect(await rows()).toHaveLength(1)
  })
})

describe('the next payment', () => {
  const box = () => screen.findByRole('group', { name: 'Próximo pagamento' })

  it('says when and how much, before the first payment too', async () => {
    expectNext({})
    open([])
    await within(await box()).findByText(/7 de dezembro/)
    expect(await box()).toHaveTextContent(
      /7 de dezembro.*R\$\s12,34.*O que a loja aprovar até lá entra junto/,
    )
    expect(within(await box()).queryByRole('link')).toBeNull()
    expect(await accessibilityViolations()).toEqual([])
  })

  it('leads to where a missing key is given', async () => {
    expectNext({ keyMissing: true })
    open([])
    expect(
      await within(await box()).findByRole('link', { name: 'Informar minha chave Pix' }),
    ).toHaveAttribute('href', '/perfil#pix')
  })

  it('says until when a new key is held', async () => {
    expectNext({ keyHeld: true, heldUntil: '2026-11-22T17:02:00Z' })
    open([makePayout(1)])
    expect(
      await within(await box()).findByText(/só pagamos nela a partir de 22\/11\/2026 às 14:02/),
    ).toBeVisible()
  })

  it('says that a debt is absorbed', async () => {
    expectNext({ amountCents: -500 })
    open([])
    expect(await within(await box()).findByText(/R\$\s5,00 serão descontados/)).toBeVisible()
  })

  it('says that there is no date, or nothing to pay yet', async () => {
    expectNext({ date: undefined, amountCents: 0 })
    open([makePayout(1)])
    await within(await box()).findByText(/Ainda não há valor aprovado/)
    expect(await box()).toHaveTextContent(/Ainda sem data.*Ainda não há valor aprovado/)
  })

  it('is asked for again when it could not be read', async () => {
    server.use(http.get('*/api/v1/cashback/payouts/next', () => problem(500, 'internal', 'Erro inesperado.')))
    const { user } = open([makePayout(1)])
    expect(await within(await box()).findByRole('alert')).toHaveTextContent('Não deu para ler')
    expectNext({})
    await user.click(within(await box()).getByRole('button', { name: 'Tentar de novo' }))
    expect(await within(await box()).findByText('7 de dezembro')).toBeVisible()
  })

  it('is not asked for over and over where it cannot be read', async () => {
    let asked = 0
    server.use(
      http.get('*/api/v1/cashback/payouts/next', async () => {
        await delay(150)
        asked += 1
        return problem(500, 'internal', 'Erro inesperado.')
      }),
    )
    open([makePayout(1)])
    const list = await screen.findByRole('list', { name: 'Pagamentos por Pix' })
    await waitFor(() => {
      expect(asked).toBe(2) // once more by the box, when it is drawn
    })
    expect(await within(await box()).findByRole('alert')).toBeVisible()
    expect(list).toBeVisible() // the box was not drawn anew, which would ask again
  })
})

/** Goes down an open menu to an entry, by keyboard, and chooses it. */
async function choose(user: ReturnType<typeof open>['user'], entry: HTMLElement) {
  await vi.waitFor(() => {
    expect(screen.getByRole('menu')).toHaveFocus() // keys that come before that are nobody's
  })
  for (const item of screen.getAllByRole('menuitem')) {
    await user.keyboard('{ArrowDown}')
    await vi.waitFor(() => {
      expect(item).toHaveAttribute('data-highlighted')
    })
    if (item === entry) break
  }
  await user.keyboard('{Enter}')
}

describe('papers', () => {
  const paid = makePayout(2, { key: '(11) *****-5684', paidAt: '2026-11-20T15:00:00Z' })

  it('a receipt is kept, and only what was paid has one', async () => {
    const queries = serveFile(
      `*/api/v1/cashback/payouts/${paid.id}/receipt`,
      'devolve-comprovante-2026-11-20.pdf',
    )
    const names = watchFiles()
    const { user } = open([paid, makePayout(1, { status: 'SENDING' })])
    const [first, second] = await rows()
    expect(first).toHaveTextContent('Chave (11) *****-5684')
    expect(within(second!).queryByRole('button', { name: /Comprovante/ })).toBeNull()
    await user.click(
      within(first!).getByRole('button', { name: /^Comprovante do Pix de R\$\s20,00, 20\/11\/2026/ }),
    )
    await vi.waitFor(() => {
      expect(names).toEqual(['devolve-comprovante-2026-11-20.pdf'])
    })
    expect(queries[0]?.get('userId')).not.toBeNull()
  })

  it('a receipt is opened beside the page to be printed', async () => {
    serveFile(`*/api/v1/cashback/payouts/${paid.id}/receipt`, 'x.pdf')
    watchFiles()
    const tab = { location: { href: '' }, close: vi.fn() }
    vi.stubGlobal('open', () => tab)
    const { user } = open([paid])
    await user.click(await screen.findByRole('button', { name: /^Imprimir o comprovante/ }))
    await vi.waitFor(() => {
      expect(tab.location.href).toBe('blob:file')
    })
    vi.unstubAllGlobals()
  })

  it('a receipt that cannot be read is said', async () => {
    server.use(
      http.get(`*/api/v1/cashback/payouts/${paid.id}/receipt`, () =>
        problem(500, 'internal', 'Erro inesperado.'),
      ),
    )
    const { user } = open([paid])
    await user.click(await screen.findByRole('button', { name: /^Comprovante do Pix/ }))
    expect(await screen.findByText('Não foi possível abrir o comprovante.')).toBeVisible()
  })

  it('there is no year for who was paid nothing yet', async () => {
    open([makePayout(1, { status: 'SENDING' })])
    await rows()
    expect(screen.queryByRole('button', { name: /Comprovante anual/ })).toBeNull()
  })

  it('what a year brought is kept', async () => {
    const years = [
      { year: 2026, pix: 3, receivedCents: 123_456 },
      { year: 2025, pix: 1, receivedCents: 500 },
    ]
    let ready = false
    server.use(
      http.get('*/api/v1/cashback/received', () =>
        ready ? HttpResponse.json(years) : problem(500, 'internal', 'Erro inesperado.'),
      ),
    )
    const queries = serveFile('*/api/v1/cashback/received/2025', 'devolve-recebidos-2025.csv')
    const names = watchFiles()
    const { user } = open([paid])
    const again = await screen.findByRole('button', { name: 'Comprovante anual: tentar de novo' })
    expect(await accessibilityViolations()).toEqual([])
    ready = true
    await user.click(again)
    await user.click(await screen.findByRole('button', { name: 'Comprovante anual' }))
    expect(screen.getByText(/Não é orientação fiscal: consulte seu contador/)).toBeVisible()
    expect(screen.getByRole('group', { name: /^2026.*: R\$\s1\.234,56 em 3 Pix$/ })).toBeVisible()
    const last = within(screen.getByRole('group', { name: /^2025: R\$\s5,00 em 1 Pix$/ }))
    await choose(user, last.getByRole('menuitem', { name: /CSV/ }))
    await vi.waitFor(() => {
      expect(names).toEqual(['devolve-recebidos-2025.csv'])
    })
    expect(queries[0]?.get('format')).toBe('csv')
  })

  it('a year that cannot be read is said', async () => {
    server.use(
      http.get('*/api/v1/cashback/received/2026', () => problem(500, 'internal', 'Erro inesperado.')),
    )
    const { user } = open([paid])
    await user.click(await screen.findByRole('button', { name: 'Comprovante anual', busy: false }))
    const year = within(screen.getByRole('group', { name: /^2026/ }))
    await choose(user, year.getByRole('menuitem', { name: /PDF/ }))
    expect(await screen.findByText('Não foi possível abrir o comprovante anual.')).toBeVisible()
  })

  it('the statement is exported for the days that are chosen', async () => {
    const queries = serveFile('*/api/v1/cashback/statement', 'devolve-extrato-2026-11-21.ofx')
    const names = watchFiles()
    const { user } = renderApp('/perfil/devolve?de=2026-11-01', { signedIn: true })
    await user.click(await screen.findByRole('button', { name: 'Exportar' }))
    expect(await screen.findByText('Desde 01/11/2026')).toBeVisible()
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'PDFpara ler e imprimir',
      'CSVpara planilhas',
      'OFXpara programas de finanças',
    ])
    await choose(user, screen.getByRole('menuitem', { name: /^OFX/ }))
    await vi.waitFor(() => {
      expect(names).toEqual(['devolve-extrato-2026-11-21.ofx'])
    })
    expect(Object.fromEntries(queries[0] ?? [])).toMatchObject({ format: 'ofx', from: '2026-11-01' })
  })
})
