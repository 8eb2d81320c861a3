import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { delay, http, HttpResponse } from 'msw'
import { MemoryRouter, Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Favourites, Store } from '@/api/generated'
import { AppShell } from '@/shell/app-shell'
import { AppProvider } from '@/app/provider'
import { setupStore } from '@/app/store'
import { dayInSaoPaulo } from '@/lib/format'
import { tokenStore } from '@/lib/token-store'
import { makeCoupon, token, userId } from '@/testing/factories'
import { problem } from '@/testing/handlers'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'
import { FavouriteCouponButton } from './favourite-coupon-button'
import { FavouriteStoreButton } from './favourite-store-button'

const path = '/perfil/meus-favoritos'
const store: Store = { id: 's-1', name: 'Loja Um', slug: 'loja-um', type: 'LOYALTY', cashbackPercentage: 6.5 }
const otherStore: Store = {
  id: 's-2',
  name: 'Loja Dois',
  slug: 'loja-dois',
  type: 'REGULAR',
  cashbackPercentage: null,
}
const coupon = makeCoupon(1)

function inDays(days: number): string {
  return dayInSaoPaulo(new Date(Date.now() + days * 24 * 60 * 60 * 1000))
}

/** A server that keeps favourites, and the changes that it was asked for. */
function keepFavourites(start: Favourites = { stores: [], coupons: [] }) {
  let kept = start
  const changes: string[] = []
  const stores = [store, otherStore]
  server.use(
    http.get('*/api/v1/favourites', () => HttpResponse.json(kept)),
    http.put('*/api/v1/favourites/:kind/:key', ({ request, params: { kind, key } }) => {
      changes.push(`+${String(key)} ${new URL(request.url).searchParams.get('userId')}`)
      kept =
        kind === 'stores'
          ? { ...kept, stores: [...stores.filter(({ slug }) => slug === key), ...kept.stores] }
          : { ...kept, coupons: [coupon, ...kept.coupons] }
      return new HttpResponse(null, { status: 204 })
    }),
    http.delete('*/api/v1/favourites/:kind/:key', ({ request, params: { key } }) => {
      changes.push(`-${String(key)} ${new URL(request.url).searchParams.get('userId')}`)
      kept = {
        stores: kept.stores.filter(({ slug }) => slug !== key),
        coupons: kept.coupons.filter(({ id }) => id !== key),
      }
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return changes
}

/** The two buttons on a page of their own. */
function renderButtons({ signedIn }: { signedIn: boolean }) {
  if (signedIn) tokenStore.write(token)
  render(
    <AppProvider store={setupStore()}>
      <MemoryRouter useTransitions={false}>
        <Routes>
          <Route element={<AppShell />}>
            <Route
              index
              element={
                <>
                  <FavouriteStoreButton store={store} />
                  <FavouriteCouponButton coupon={coupon} />
                </>
              }
            />
          </Route>
        </Routes>
      </MemoryRouter>
    </AppProvider>,
  )
  return { user: userEvent.setup() }
}

const heart = () => screen.getByRole('button', { name: 'Favoritar a loja Loja Um' })
const star = () => screen.getByRole('button', { name: `Salvar: ${coupon.name}` })

describe('the heart and the star', () => {
  it('show what is kept', async () => {
    keepFavourites({ stores: [store], coupons: [] })
    renderButtons({ signedIn: true })
    expect(heart()).toHaveAttribute('aria-pressed', 'false')
    await waitFor(() => {
      expect(heart()).toHaveAttribute('aria-pressed', 'true')
    })
    expect(star()).toHaveAttribute('aria-pressed', 'false')
    expect(await accessibilityViolations()).toEqual([])
  })

  it('are pressed before the server has answered, and released the same way', async () => {
    const changes = keepFavourites({ stores: [store], coupons: [] })
    const { user } = renderButtons({ signedIn: true })
    await waitFor(() => {
      expect(heart()).toHaveAttribute('aria-pressed', 'true')
    })
    server.use(http.put('*/api/v1/favourites/coupons/:id', () => delay('infinite'), { once: true }))
    await user.click(star())
    await waitFor(() => {
      expect(star()).toHaveAttribute('aria-pressed', 'true')
    })
    await user.click(heart())
    await waitFor(() => {
      expect(heart()).toHaveAttribute('aria-pressed', 'false')
    })
    await waitFor(() => {
      expect(changes).toEqual([`-loja-um ${userId}`])
    })
  })

  it('go back when the server refuses, and say why', async () => {
    keepFavourites({ stores: [store], coupons: [] })
    server.use(
      http.put('*/api/v1/favourites/coupons/:id', () =>
        problem(409, 'too_many_favourites', 'Você já salvou 500 cupons.'),
      ),
    )
    const { user } = renderButtons({ signedIn: true })
    await waitFor(() => {
      expect(heart()).toHaveAttribute('aria-pressed', 'true')
    })
    await user.click(star())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Não deu para salvar nos favoritos.')
    expect(alert).toHaveTextContent('Você já salvou 500 cupons.')
    await waitFor(() => {
      expect(star()).toHaveAttribute('aria-pressed', 'false')
    })
    expect(heart()).toHaveAttribute('aria-pressed', 'true')
  })

  it('ask a visitor to sign in and then do what was wanted', async () => {
    const changes = keepFavourites()
    const { user } = renderButtons({ signedIn: false })
    await user.click(heart())
    await user.type(await screen.findByLabelText('E-mail'), 'pessoa@exemplo.test')
    await user.type(screen.getByLabelText('Senha'), 'segredo{Enter}')
    await waitFor(() => {
      expect(changes).toEqual([`+loja-um ${userId}`])
    })
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /Loja Um/, hidden: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
    })
  })

  it('do nothing for a visitor who does not sign in, and ask again the next time', async () => {
    const changes = keepFavourites()
    const { user } = renderButtons({ signedIn: false })
    await user.click(star())
    await user.click(await screen.findByRole('button', { name: 'Fechar' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    await user.click(star())
    expect(await screen.findByRole('dialog', { name: 'ENTRAR' })).toBeVisible()
    expect(changes).toEqual([])
  })
})

describe('Meus Favoritos', () => {
  const open = () => renderApp(path, { signedIn: true })
  const list = (name: string) => within(screen.getByRole('region', { name }))

  it('loading: skeletons', async () => {
    server.use(http.get('*/api/v1/favourites', () => delay('infinite')))
    open()
    expect(await screen.findByText('Carregando seus favoritos...')).toBeInTheDocument()
  })

  it('data: stores with their cashback, coupons with what ends soon', async () => {
    keepFavourites({
      stores: [store, otherStore],
      coupons: [
        makeCoupon(1, { endDate: inDays(0) }),
        makeCoupon(2, { endDate: inDays(1) }),
        makeCoupon(3, { endDate: inDays(7) }),
        makeCoupon(4, { endDate: inDays(8) }),
        makeCoupon(5, { endDate: null }),
      ],
    })
    open()
    const link = await screen.findByRole('link', { name: /Loja Um.*13,0% de Cashback.*\(dobro de 6,5%\)/ })
    expect(link).toHaveAttribute('href', '/loja-um')
    expect(screen.getByRole('link', { name: /Loja Dois.*Sem cashback agora/ })).toBeInTheDocument()
    expect(list('Cupons salvos5').getAllByRole('listitem')).toHaveLength(5)
    expect(screen.getAllByText(/^Vence /).map(({ textContent }) => textContent)).toEqual([
      'Vence hoje',
      'Vence amanhã',
      'Vence em 7 dias',
    ])
    expect(await accessibilityViolations()).toEqual([])
  })

  it('empty: what to do', async () => {
    open()
    expect(await screen.findByRole('link', { name: 'Escolher lojas' })).toHaveAttribute('href', '/lojas')
    expect(screen.getByRole('link', { name: 'Ver os melhores cupons' })).toBeInTheDocument()
    expect(await accessibilityViolations()).toEqual([])
  })

  it('error: the server’s sentence and another try', async () => {
    keepFavourites({ stores: [store], coupons: [] })
    server.use(http.get('*/api/v1/favourites', () => problem(500, 'internal', 'Deu ruim.'), { once: true }))
    const { user } = open()
    expect(await screen.findByRole('alert')).toHaveTextContent('Deu ruim.')
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByText('Loja Um')).toBeInTheDocument()
  })

  it('takes a store out, keeps the focus in the list, and can undo it', async () => {
    const changes = keepFavourites({ stores: [store, otherStore], coupons: [] })
    const { user } = open()
    await screen.findByText('Loja Um')
    await user.click(heart())
    await waitFor(() => {
      expect(screen.queryByText('Loja Um')).not.toBeInTheDocument()
    })
    expect(screen.getByRole('heading', { name: /Lojas favoritas/ })).toHaveFocus()
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Loja Um')).toBeInTheDocument()
    expect(screen.queryByText('Tirado dos favoritos.')).not.toBeInTheDocument()
    await waitFor(() => {
      expect(changes).toEqual([`-loja-um ${userId}`, `+loja-um ${userId}`])
    })
  })

  it('puts back what the server did not take out', async () => {
    keepFavourites({ stores: [store], coupons: [] })
    server.use(
      http.delete('*/api/v1/favourites/stores/:slug', () => problem(500, 'internal', 'Tente mais tarde.')),
    )
    const { user } = open()
    await screen.findByText('Loja Um')
    await user.click(heart())
    expect(await screen.findByRole('alert')).toHaveTextContent('Não deu para tirar dos favoritos.')
    expect(await screen.findByText('Loja Um')).toBeInTheDocument()
  })

  it('is in the menu of the profile', async () => {
    open()
    const menu = within(await screen.findByRole('navigation', { name: 'Perfil' }))
    expect(menu.getByRole('link', { name: 'Meus Favoritos' })).toHaveAttribute('aria-current', 'page')
  })

  it('is locked for visitors', async () => {
    renderApp(path)
    expect(
      await screen.findByRole('heading', { name: 'Entre para ver esta página', hidden: true }),
    ).toBeVisible()
  })
})
