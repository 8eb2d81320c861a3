import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import type { Coupon } from '@/api/generated'
import { answerRedirect } from '@/testing/coupons'
import { makeCoupon } from '@/testing/factories'
import { problem } from '@/testing/handlers'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const coupon = makeCoupon(7, { name: 'Frete grátis', store: makeCoupon(1).store })

function answer(shared: Coupon) {
  server.use(
    http.get('*/api/v1/coupon/details', ({ request }) =>
      new URL(request.url).searchParams.get('id') === shared.id
        ? HttpResponse.json(shared)
        : problem(404, 'not_found', 'Não encontrado.'),
    ),
  )
}

it('the coupon of the address is before the others, and its dialog opens by itself', async () => {
  answer(coupon)
  const { user } = renderApp(`/loja-1?cupom=${coupon.id}`)
  const shared = within(await screen.findByRole('region', { name: 'O cupom que você abriu' }))
  expect(shared.getByRole('heading', { name: 'Frete grátis' })).toBeInTheDocument()
  expect(document.title).toContain('Frete grátis: Loja 1')
  await user.click(await screen.findByRole('button', { name: 'Continuar sem cashback' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Frete grátis' }))
  expect(dialog.getByLabelText('Código do cupom')).toHaveValue('CODIGO7')

  const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve())
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  await user.click(await dialog.findByRole('button', { name: 'Compartilhar' }))
  expect(share).toHaveBeenCalledWith({
    title: 'Frete grátis: Loja 1',
    url: `${window.location.origin}/loja-1?cupom=${coupon.id}`,
  })
  Reflect.deleteProperty(navigator, 'share')
  await user.click(await dialog.findByRole('button', { name: 'Compartilhar' }))
  expect(await dialog.findByText('Link copiado.')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/loja-1?cupom=${coupon.id}`)
})

it('an offer waits for a tap, and can be shared then', async () => {
  answer({ ...coupon, type: 'OFFER', code: null })
  answerRedirect()
  vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = renderApp(`/loja-1?cupom=${coupon.id}`)
  const shared = within(await screen.findByRole('region', { name: 'O cupom que você abriu' }))
  expect(shared.getByRole('button', { name: 'Ver Oferta: Frete grátis' })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

  await user.click(shared.getByRole('button', { name: 'Ver Oferta: Frete grátis' }))
  await user.click(await screen.findByRole('button', { name: 'Continuar sem cashback' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Boa compra!' }))
  await user.click(await dialog.findByRole('button', { name: 'Compartilhar' }))
  expect(await dialog.findByText('Link copiado.')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/loja-1?cupom=${coupon.id}`)
})

it('one that has ended says so above those that have not', async () => {
  answer(coupon)
  renderApp('/loja-1?cupom=c0c0c0c0-0000-8000-8000-00000000ffff')
  expect(await screen.findByRole('heading', { name: 'Este cupom já terminou' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Pegar cupom: Cupom 1' })).toBeVisible()
})

it('what is no id is as if it were not there', async () => {
  renderApp('/loja-1?cupom=1')
  expect(await screen.findByRole('button', { name: 'Pegar cupom: Cupom 1' })).toBeVisible()
  expect(screen.queryByText('O cupom que você abriu')).not.toBeInTheDocument()
  expect(screen.queryByText('Este cupom já terminou')).not.toBeInTheDocument()
})
