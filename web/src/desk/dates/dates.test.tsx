import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { problem } from '@/testing/handlers'
import { accessibilityViolations } from '@/testing/render'
import { server } from '@/testing/server'
import { renderDesk } from '../testing/render'

it('says how often dates were kept, the worst store first', async () => {
  server.use(
    http.get('*/api/v1/finance/dates', () =>
      HttpResponse.json({
        kept: 3835,
        sales: 4210,
        months: 12,
        testedAt: '2026-11-28T06:00:00Z',
        stores: [
          { slug: 'ruim', name: 'Loja Ruim', network: 'awin', kept: 40, sales: 60 },
          {
            slug: 'boa',
            name: 'Loja Boa',
            network: 'demo',
            kept: 3795,
            sales: 4150,
            medianDays: 1,
            p90Days: 35,
          },
        ],
      }),
    ),
  )
  renderDesk('/financeiro/prazos')
  expect(await screen.findByRole('heading', { name: 'Prazos cumpridos: 91% de 4.210' })).toBeVisible()
  const rows = within(screen.getByRole('grid', { name: 'Prazos por loja' })).getAllByRole('row')
  expect(rows[1]).toHaveTextContent('Loja Ruim')
  expect(rows[1]).toHaveTextContent('66%')
  expect(rows[1]).toHaveTextContent('não dá para saber')
  expect(rows[2]).toHaveTextContent('1 dia; 9 de 10 até 35 dias')
  expect(await accessibilityViolations()).toEqual([])
})

it('says what is missing while nothing could be tested', async () => {
  server.use(
    http.get('*/api/v1/finance/dates', () => HttpResponse.json({ kept: 0, sales: 0, months: 0, stores: [] })),
  )
  renderDesk('/financeiro/prazos')
  expect(await screen.findByText('Ainda não há o que conferir.')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

it('says that it cannot be read', async () => {
  server.use(http.get('*/api/v1/finance/dates', () => problem(500, 'internal', 'Erro inesperado.')))
  renderDesk('/financeiro/prazos')
  expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeVisible()
})
