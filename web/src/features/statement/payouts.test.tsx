import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import type { Payout } from '@/api/generated'
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
    keyRefused: false,
    requestedAt: '2026-11-20T12:00:00Z',
    updatedAt: '2026-11-21T12:00:00Z',
    ...change,
  }
}

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
