import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import type { AuditRecord } from '../api/generated'
import { payoutId } from '../testing/check-factories'
import { me } from '../testing/factories'
import { renderDesk } from '../testing/render'

const lines = async () =>
  within(await screen.findByRole('grid', { name: 'Registro' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

/** A record of 250, the newest first, in pages as the server cuts them. */
function keepRecord() {
  const asked: string[] = []
  server.use(
    http.get('*/api/v1/staff/audit', ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(decodeURIComponent(searchParams.toString()))
      const newest = Number(searchParams.get('before') ?? '') || 251
      const page = Array.from({ length: Math.min(100, newest - 1) }, (_, step): AuditRecord => ({
        id: newest - 1 - step,
        at: '2026-11-20T12:00:00Z',
        actor: newest - 1 - step === 7 ? 'operator' : `staff:${me.id}`,
        action: 'login',
        subject: `staff:${me.id}`,
        reason: 'authenticator',
      }))
      return HttpResponse.json(page)
    }),
  )
  return asked
}

it('tells in words who did what', async () => {
  renderDesk('/financeiro/registro')
  await waitFor(async () => {
    expect(await lines()).toEqual([
      '20/11/2026 às 09:00Ana ReisPerguntou ao provedor de PixPagamento 0c000000–',
      '20/11/2026 às 08:00DesconhecidoEntrada recusadaBia Melosenha errada',
      '20/11/2026 às 07:00Linha de comandosomething_newthing:9porque sim',
    ])
  })
  expect(screen.getByRole('link', { name: 'Pagamento 0c000000' })).toHaveAttribute(
    'href',
    `/financeiro/pagamentos/${payoutId}`,
  )
  expect(await accessibilityViolations()).toEqual([])
})

it('asks for one subject, as the address says', async () => {
  const asked = keepRecord()
  const { user, address } = renderDesk(`/financeiro/registro?sobre=payout:${payoutId}`)
  await lines()
  expect(asked).toEqual([`subject=payout:${payoutId}&limit=100`])
  await user.clear(screen.getByLabelText('Sobre'))
  await user.type(screen.getByLabelText('Sobre'), 'staff:1{Enter}')
  await waitFor(() => {
    expect(asked.at(-1)).toBe('subject=staff:1&limit=100')
  })
  expect(address()).toBe('/financeiro/registro?sobre=staff%3A1')
})

it('reads on to the first record', async () => {
  const asked = keepRecord()
  const { user } = renderDesk('/financeiro/registro')
  await user.click(await screen.findByRole('button', { name: 'Carregar mais' }))
  expect(await screen.findByText('200 linhas')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Carregar mais' }))
  expect(await screen.findByText('250 linhas')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Carregar mais' })).not.toBeInTheDocument()
  expect(asked).toEqual(['limit=100', 'before=151&limit=100', 'before=51&limit=100'])
})

it('finds what one person did, further back too', async () => {
  keepRecord()
  const { user, address } = renderDesk('/financeiro/registro')
  await lines()
  await user.selectOptions(screen.getByLabelText('Quem'), 'Linha de comando')
  expect(address()).toBe('/financeiro/registro?quem=operator')
  expect(screen.getByText('Procurado nos 100 registros já carregados.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Procurar nos mais antigos' }))
  await screen.findByText('Procurado nos 200 registros já carregados.')
  await user.click(screen.getByRole('button', { name: 'Procurar nos mais antigos' }))
  expect(await lines()).toEqual([expect.stringContaining('Linha de comando')])
})

it('says why it cannot be read, and reads it again', async () => {
  server.use(
    http.get('*/api/v1/staff/audit', () => problem(500, 'internal', 'Erro inesperado.'), { once: true }),
  )
  const { user } = renderDesk('/financeiro/registro')
  await user.click(await screen.findByRole('button', { name: /Tentar/ }))
  expect(await lines()).toHaveLength(3)
})
