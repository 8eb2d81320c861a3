import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { delay, http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubCarouselLayout } from '@/testing/carousel-layout'
import { banners, makeCoupon, makePriorityStores } from '@/testing/factories'
import { problem } from '@/testing/handlers'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'

beforeEach(stubCarouselLayout)

const stores = () => screen.findByRole('region', { name: 'Lojas em Destaque' })
const broken = () => problem(500, 'internal', 'Algo deu errado.')

function answerTop(count: number) {
  const data = Array.from({ length: count }, (_, index) => makeCoupon(index + 1))
  server.use(http.get('*/api/v1/coupon/top', () => HttpResponse.json({ data, totalPages: 1, total: count })))
}

describe('its parts', () => {
  it('shows banners, categories, stores, coupons and how to use them', async () => {
    renderApp('/')
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Cupons e Cashback para Economizar' }),
    ).toBeVisible()
    expect(await screen.findByRole('link', { name: /Aproveite agora/ })).toHaveAttribute('href', '/loja-1')
    expect(screen.getByRole('link', { name: 'Natal com desconto' })).toHaveAttribute('href', '/natal')
    expect(screen.getByRole('img', { name: 'Viagem' })).toHaveAttribute('src', '/banners/viagem.svg')
    const categories = within(screen.getByRole('region', { name: 'Compre por categoria' }))
    expect(categories.getAllByRole('link')).toHaveLength(11)
    expect(categories.getByRole('link', { name: 'Games' })).toHaveAttribute('href', '/games')
    expect(within(await stores()).getByRole('link', { name: /^Loja 3/ })).toHaveAttribute('href', '/loja-3')
    const rates = within(await stores()).getAllByText(/cashback$/)
    expect(rates.map(({ textContent }) => textContent)).toEqual([
      ' 9% de cashback (dobro de 4,5%)',
      ' Sem cashback',
      ' 4,5% de cashback',
    ])
    expect(await screen.findByRole('heading', { name: /^Cupom 1/ })).toBeVisible()
    expect(screen.getByText('Quando é a Black Friday')).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
  })

  it('shows what is in season before the other categories', async () => {
    const natal = { id: 'c2', slug: 'natal', name: 'Natal', imageName: 'natal.svg', inSeason: true }
    const pascoa = { id: 'c3', slug: 'pascoa', name: 'Páscoa' }
    server.use(
      http.get('*/api/v2/store-category/names-list', () =>
        HttpResponse.json({ regular: [], seasonal: [pascoa, natal] }),
      ),
    )
    renderApp('/')
    const categories = within(await screen.findByRole('region', { name: 'Compre por categoria' }))
    const first = await categories.findByRole('link', { name: 'Natal' })
    expect(categories.getAllByRole('link')[0]).toBe(first)
    expect(categories.getAllByRole('link')).toHaveLength(12)
    expect(categories.queryByRole('link', { name: 'Páscoa' })).not.toBeInTheDocument()
  })

  it('shows no more than 16 stores', async () => {
    server.use(http.get('*/api/v2/store/priority', () => HttpResponse.json(makePriorityStores(24))))
    renderApp('/')
    expect(within(await stores()).getAllByRole('link')).toHaveLength(16)
  })

  it.each([
    [11, 0],
    [12, 1],
  ])('with %i coupons it has %i links to more', async (count, links) => {
    answerTop(count)
    renderApp('/')
    await screen.findByRole('heading', { name: /^Cupom 11/ })
    expect(screen.queryAllByRole('link', { name: 'Ver mais' })).toHaveLength(links)
  })

  it('says what it is loading', async () => {
    server.use(http.get('*/api/v2/store/priority', () => delay('infinite')))
    renderApp('/')
    expect(await screen.findByText('Carregando lojas em destaque...')).toBeInTheDocument()
  })

  it('does without what an empty catalogue does not have', async () => {
    answerTop(0)
    server.use(
      http.get('*/api/v1/banner', () => HttpResponse.json({ hero: [], strip: [] })),
      http.get('*/api/v2/store/priority', () => HttpResponse.json([])),
    )
    renderApp('/')
    expect(await screen.findByText('Não há cupons disponíveis no momento.')).toBeVisible()
    expect(await screen.findByText('Nenhuma loja em destaque no momento.')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Destaques' })).not.toBeInTheDocument()
  })

  it('tries again what could not be read, and goes on without banners and images', async () => {
    server.use(
      http.get('*/api/v1/banner', broken, { once: true }),
      http.get('*/api/v2/store-category/names-list', broken, { once: true }),
      http.get('*/api/v2/store/priority', broken, { once: true }),
    )
    const { user } = renderApp('/')
    await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
    expect(within(await stores()).getAllByRole('link')).toHaveLength(3)
    expect(await screen.findByRole('link', { name: 'Beleza' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Destaques' })).not.toBeInTheDocument()
  })
})

describe('the large banners', () => {
  const current = () =>
    screen.getAllByRole('button', { name: /Mostrar o banner/ }).findIndex((dot) => dot.ariaCurrent === 'true')

  async function start() {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.use(
      http.get('*/api/v1/banner', () =>
        HttpResponse.json({ ...banners, hero: [...banners.hero, { slug: 'games', loja: 'Games' }] }),
      ),
    )
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    renderApp('/')
    await screen.findByRole('region', { name: 'Destaques' })
    return user
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('change every four seconds and begin again after the last', async () => {
    await start()
    expect(current()).toBe(0)
    await pass(4000)
    await vi.waitFor(() => {
      expect(current()).toBe(1)
    })
    await pass(4000)
    expect(current()).toBe(2)
    await pass(4000)
    expect(current()).toBe(0)
  })

  it('pause and go on', async () => {
    const user = await start()
    await user.click(screen.getByRole('button', { name: 'Pausar a troca de banners' }))
    await user.unhover(screen.getByRole('region', { name: 'Destaques' }))
    await pass(9000)
    expect(current()).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Continuar a troca de banners' }))
    await user.unhover(screen.getByRole('region', { name: 'Destaques' }))
    await pass(4000)
    await vi.waitFor(() => {
      expect(current()).toBe(1)
    })
  })

  it('wait while the mouse is over them', async () => {
    const user = await start()
    await user.hover(screen.getByRole('link', { name: 'Natal com desconto' }))
    await pass(9000)
    expect(current()).toBe(0)
  })

  it('stop once the keyboard comes in', async () => {
    const user = await start()
    const dot = screen.getByRole('button', { name: 'Mostrar o banner 1 de 3' })
    // jsdom guesses this one from all that was done in the window, by earlier tests too.
    vi.spyOn(dot, 'matches').mockImplementation(
      (selector) => selector === ':focus-visible' || Element.prototype.matches.call(dot, selector),
    )
    act(() => {
      screen.getByRole('button', { name: 'Pausar a troca de banners' }).focus()
    })
    await user.tab()
    expect(screen.getByRole('button', { name: 'Mostrar o banner 1 de 3' })).toHaveFocus()
    await pass(9000)
    expect(current()).toBe(0)
    await user.tab({ shift: true })
    expect(screen.getByRole('button', { name: 'Continuar a troca de banners' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await pass(4000)
    await vi.waitFor(() => {
      expect(current()).toBe(1)
    })
  })

  it('stay on the one that was chosen', async () => {
    const user = await start()
    await user.click(screen.getByRole('button', { name: 'Mostrar o banner 2 de 3' }))
    await vi.waitFor(() => {
      expect(current()).toBe(1)
    })
    await pass(9000)
    expect(current()).toBe(1)
    expect(screen.getByRole('button', { name: 'Continuar a troca de banners' })).toBeVisible()
  })

  it('stand still for those who want less motion', async () => {
    const matchMedia = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(matchMedia(query), { matches: query.includes('reduced-motion') }),
    )
    await start()
    expect(screen.getByRole('button', { name: 'Continuar a troca de banners' })).toBeVisible()
    await pass(9000)
    expect(current()).toBe(0)
  })
})
