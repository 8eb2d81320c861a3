import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { answerCoupon } from '@/testing/coupons'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'

it('what each commission group earns is read before the click, and how the rate went', async () => {
  answerCoupon({ store: { slug: 'loja-1', name: 'Loja 1', cashbackPercentage: 9, cashbackVaries: true } })
  server.use(
    http.get('*/api/v1/store/terms', () =>
      HttpResponse.json({
        slug: 'loja-1',
        type: 'REGULAR',
        confirmationDays: 30,
        rules: [],
        codeKeepsCashback: true,
        wait: 'Costuma ser confirmado em 12 dias; em 9 de cada 10 compras, até 35 dias.',
        promises: {
          title: 'De 2% a 9%, conforme a categoria',
          groups: [
            { name: 'Demais compras', text: '9%', until: 'até 30/11/2026 às 23:59' },
            { name: 'Eletrônicos', text: '2%, até R$ 30,00 por compra', until: null },
          ],
          rates: [
            { since: 'Desde 27/11/2026', text: 'De 2% a 9%, conforme a categoria' },
            { since: 'Desde 01/11/2026', text: '4% de cashback' },
          ],
        },
      }),
    ),
  )
  const { user } = renderApp('/loja-1')
  const side = within(await screen.findByRole('complementary', { name: 'Antes de comprar' }))
  expect(await side.findByRole('heading', { name: 'De 2% a 9%, conforme a categoria' })).toBeVisible()
  expect(
    side.getByText('Costuma ser confirmado em 12 dias; em 9 de cada 10 compras, até 35 dias.'),
  ).toBeVisible()
  const groups = side.getAllByRole('listitem').map((item) => item.textContent)
  expect(groups).toContain('Demais compras9%até 30/11/2026 às 23:59')
  expect(groups).toContain('Eletrônicos2%, até R$ 30,00 por compra')
  await user.click(side.getByText('Como a taxa mudou'))
  expect(side.getByText('Desde 01/11/2026: 4% de cashback')).toBeVisible()
  expect(within(screen.getByRole('article')).getByText(/até 9% de cashback/)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})
