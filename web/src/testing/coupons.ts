import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { type MockInstance, vi } from 'vitest'
import type { Coupon } from '@/api/generated'
import { makeCoupon } from './factories'
import type { renderApp } from './render'
import { server } from './server'

/** What the tracked redirect leads to. */
export const link = 'https://rede.example/c?sub=1'

/** The tab that the store opens in. */
export const tab = {
  closed: false,
  opener: null,
  document: { title: '' },
  location: { replace: vi.fn() },
  close: vi.fn(),
}

/** Has the page open that tab instead of a window. */
export function openTab(): MockInstance<typeof window.open> {
  tab.location.replace.mockReset()
  tab.close.mockReset()
  return vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
}

/** Answers the tracked redirect, and keeps what it was asked with. */
export function answerRedirect(answer: () => Response = () => HttpResponse.json(link)) {
  const asked: unknown[] = []
  server.use(
    http.post('*/api/v1/coupon/redirect', async ({ request }) => {
      asked.push(await request.json())
      return answer()
    }),
  )
  return asked
}

/** Answers a list with one coupon. */
export function answerCoupon(more: Partial<Coupon>) {
  server.use(
    http.get('*/api/v1/coupon', () =>
      HttpResponse.json({
        data: [makeCoupon(1, more)],
        totalPages: 1,
        totalItemsOnline: 1,
        totalItemsOffer: 0,
      }),
    ),
  )
}

/** Who acts in a test. */
export type User = ReturnType<typeof renderApp>['user']

/** Opens the dialog of the first coupon. */
export async function getCoupon(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Pegar cupom: Cupom 1' }))
}

/** Copies the code of the open dialog, and goes to the store. */
export async function copyAndGo(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Copiar código e ir para a loja' }))
}
