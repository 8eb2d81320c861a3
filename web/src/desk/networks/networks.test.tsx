import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import type { Networks } from '../api/generated'
import { renderDesk } from '../testing/render'

const networks: Networks = {
  networks: [
    {
      partner: 'awin',
      adapter: 'awin',
      askedUntil: new Date(Date.now() - 20 * 60_000).toISOString(),
      soldAt: '2026-11-20T12:00:00Z',
      clicks: 1234,
      days: [
        { day: '2026-11-20', pushed: 10, pulled: 2, late: 1, changed: 4 },
        { day: '2026-11-19', pushed: 5, pulled: 1, late: 0, changed: 3 },
      ],
    },
    { partner: 'demo', adapter: 'standard', clicks: 0, days: [] },
  ],
  silences: [
    {
      id: '9a000000-0000-4000-8000-000000000001',
      network: 'awin',
      storeName: 'Livraria Jatobá',
      since: '2026-11-20T12:00:00Z',
      foundAt: '2026-11-20T18:00:00Z',
      clicks: 120,
      missing: 14,
    },
    {
      id: '9a000000-0000-4000-8000-000000000002',
      network: 'cj',
      since: '2026-11-10T12:00:00Z',
      foundAt: '2026-11-10T18:00:00Z',
      endedAt: '2026-11-11T18:00:00Z',
      clicks: 900,
      missing: 45,
    },
  ],
}

function answered(answer: Networks) {
  server.use(http.get('*/api/v1/finance/networks', () => HttpResponse.json(answer)))
}

it('says who is silent, and how sales of each network came', async () => {
  answered(networks)
  renderDesk('/financeiro/redes')
  expect(await screen.findByText('Um silêncio que não é acaso.')).toBeVisible()
  const silences = within(screen.getByRole('grid', { name: 'Silêncios' })).getAllByRole('row')
  expect(silences[1]).toHaveTextContent(/Livraria Jatobá.*Em silêncio.*120.*14/)
  expect(silences[2]).toHaveTextContent(/Toda a rede cj.*Terminou/)
  const listed = within(screen.getByRole('grid', { name: 'Redes' })).getAllByRole('row')
  expect(listed[1]).toHaveTextContent(/awinhá\s20\smin.*1\.2341531/)
  expect(listed[2]).toHaveTextContent(/demoNão é consultadaNenhuma0000/)
  const days = within(screen.getByRole('grid', { name: 'Por dia' })).getAllByRole('row')
  expect(days[1]).toHaveTextContent('20/11/2026awin10214')
  expect(days).toHaveLength(3)
  expect(await accessibilityViolations()).toEqual([])
})

it('says so where there is nothing', async () => {
  answered({ networks: [], silences: [] })
  renderDesk('/financeiro/redes')
  expect(await screen.findByText('Nenhuma loja e nenhuma rede ficou em silêncio.')).toBeVisible()
  expect(screen.getByText('Nenhuma rede está cadastrada: devolve partner add.')).toBeVisible()
  expect(screen.queryByText(/não é acaso/u)).not.toBeInTheDocument()
})
