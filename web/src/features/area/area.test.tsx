import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import type { CouponList } from '@/api/generated'
import { makeArea, makeCoupon } from '@/testing/factories'
import { problem } from '@/testing/handlers'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'

/** Answers the list by what is asked, and keeps that. */
function answerCoupons(answer: (query: URLSearchParams) => Partial<CouponList>) {
  const asked: string[] = []
  server.use(
    http.get('*/api/v1/coupon', ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(searchParams.toString())
      return HttpResponse.json({
        data: [makeCoupon(1)],
        totalPages: 1,
        totalItemsOnline: 1,
        totalItemsOffer: 0,
        ...answer(searchParams),
      })
    }),
  )
  return asked
}

const coupons = () => screen.findByRole('region', { name: 'Cupons e ofertas de Loja 1' })

describe('a store', () => {
  it('shows what it pays, its coupons, how to use them and what loses the cashback', async () => {
    renderApp('/loja-1')
    expect(await screen.findByRole('heading', { level: 1, name: 'Loja 1' })).toBeVisible()
    expect(screen.getByText('5,0%')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Ativar cashback' })).toBeVisible()
    const list = within(await coupons())
    expect(list.getByRole('link', { name: 'Todos (2)' })).toHaveAttribute('aria-current', 'true')
    expect(list.getByRole('link', { name: 'Ofertas (1)' })).toHaveAttribute('href', '/loja-1?type=OFFER')
    expect(list.getByRole('button', { name: 'Pegar cupom: Cupom 1' })).toBeVisible()
    expect(list.getByRole('button', { name: 'Ver Oferta: Cupom 2' })).toBeVisible()
    expect(list.getAllByText('Validade: 31/12/2026')).toHaveLength(2)
    expect(list.queryByRole('link', { name: 'Loja 1' })).not.toBeInTheDocument() // the page's heading says it
    expect(await screen.findByText('Não vale para vale-presente')).toBeVisible()
    expect(screen.getByText('Esta loja costuma confirmar a compra em 30 dias.')).toBeVisible()
    expect(
      within(screen.getByRole('region', { name: 'Como usar um cupom' })).getAllByRole('listitem'),
    ).toHaveLength(4)
    await waitFor(() => {
      expect(document.title).toContain('Cupom de desconto Loja 1')
    })
    expect(await accessibilityViolations()).toEqual([])
  })

  it('holds the places while it loads', async () => {
    server.use(http.get('*/api/v1/store-category', () => delay('infinite')))
    renderApp('/loja-1')
    expect(await screen.findByText('Carregando cupons...')).toBeInTheDocument()
  })

  it('greets who is signed in', async () => {
    renderApp('/loja-1', { signedIn: true })
    expect(await screen.findByText('Olá, Pessoa Exemplo!')).toBeVisible()
  })

  it('gives the page its colours, and takes them back', async () => {
    server.use(
      http.get('*/api/v1/store-category', () =>
        HttpResponse.json(makeArea(1, { couponHeaderColor: 'd7f26e', couponHeaderTextColor: 'ffffff' })),
      ),
    )
    const { user } = renderApp('/loja-1')
    await coupons()
    const { style } = document.documentElement
    expect(style.getPropertyValue('--area-header')).toBe('#d7f26e')
    expect(style.getPropertyValue('--area-header-text')).toBe('#000000')
    await user.click(screen.getByRole('link', { name: 'Início' }))
    await screen.findByRole('heading', { level: 1, name: /Economizar/ })
    expect(style.getPropertyValue('--area-header')).toBe('')
  })
})

describe('a LOYALTY area', () => {
  const loyal = {
    type: 'LOYALTY' as const,
    buttonColor: null,
    couponHeaderTextColor: null,
    incentive_id: null,
  }

  it('is locked for visitors, and shows double the percentage', async () => {
    server.use(http.get('*/api/v1/store-category', () => HttpResponse.json(makeArea(1, { type: 'LOYALTY' }))))
    answerCoupons(() => ({ data: [makeCoupon(1, { code: null, linkUrl: null, hotArea: loyal })] }))
    const { user } = renderApp('/loja-1')
    expect(await screen.findByText('10,0%')).toBeVisible()
    const list = within(await coupons())
    expect(await list.findByText('10% de cashback')).toHaveTextContent('10% de cashback (dobro de 5%)')
    expect(screen.getAllByText('(dobro de 5%)')).toHaveLength(2) // the store's, and its coupon's
    expect(screen.getAllByRole('button', { name: 'Entrar' })).not.toHaveLength(0) // the header's
    await user.click(list.getByRole('button', { name: 'Entrar: Cupom 1' }))
    expect(await screen.findByRole('dialog', { name: 'ENTRAR' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Continuar sem cashback' })).not.toBeInTheDocument()
  })
})

describe('filters', () => {
  it('live in the address, reach the server and start from the first page', async () => {
    const asked = answerCoupons(() => ({ totalPages: 3 }))
    const { user, address } = renderApp('/loja-1?page=2&utm_source=carta&nada=1')
    await coupons()
    expect(asked.at(-1)).toBe('slug=loja-1&page=2')
    const category = await screen.findByRole('combobox', { name: 'Categoria' })
    await user.selectOptions(category, 'Livros')
    await waitFor(() => {
      expect(asked.at(-1)).toBe('slug=loja-1&category=Livros')
    })
    expect(category).toHaveFocus()
    await user.click(screen.getByRole('link', { name: /^Cupons/ }))
    await waitFor(() => {
      expect(asked.at(-1)).toBe('slug=loja-1&category=Livros&type=ONLINE')
    })
    await user.click(screen.getByRole('link', { name: 'Próxima página' }))
    await waitFor(() => {
      expect(asked.at(-1)).toBe('slug=loja-1&category=Livros&type=ONLINE&page=2')
    })
    expect(address()).toBe('/loja-1?category=Livros&type=ONLINE&page=2&utm_source=carta')
  })

  it('that mean nothing are as if they were not there', async () => {
    const asked = answerCoupons(() => ({}))
    renderApp(`/loja-1?type=online&page=0&category=&name=${'x'.repeat(90)}`)
    await coupons()
    expect(asked).toEqual([`slug=loja-1&name=${'x'.repeat(80)}`])
  })

  it('are in the order that is chosen, which a form without a script chooses too', async () => {
    const asked = answerCoupons(() => ({ totalPages: 3 }))
    const { user, address } = renderApp('/loja-1?type=ONLINE&page=2&utm_source=carta')
    const orders = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Ordenar por' })
    await user.selectOptions(orders, 'Ordenar por prazo')
    expect(address()).toBe('/loja-1?type=ONLINE&sort=ENDING&utm_source=carta')
    await waitFor(() => {
      expect(asked.at(-1)).toBe('slug=loja-1&type=ONLINE&sort=ENDING')
    })
    expect(screen.getByRole('link', { name: 'Página 2' })).toHaveAttribute(
      'href',
      '/loja-1?type=ONLINE&sort=ENDING&page=2&utm_source=carta',
    )
    const { form } = orders
    expect(form).toHaveFormValues({ sort: 'ENDING', category: '' })
    expect([...new FormData(form!)]).toContainEqual(['type', 'ONLINE'])
  })

  it('that match nothing say so, with a way out', async () => {
    answerCoupons((query) => (query.has('name') ? { data: [], totalPages: 0, totalItemsOnline: 0 } : {}))
    const { user, address } = renderApp('/loja-1?name=zzz')
    expect(
      await screen.findByRole('heading', { name: 'Não Há cupons nem ofertas para essa categoria/loja' }),
    ).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Limpar filtros' }))
    expect(await screen.findByRole('heading', { name: 'Cupom 1' })).toBeVisible()
    expect(address()).toBe('/loja-1')
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it('of a choice that cannot be read are not those of the one before, and are asked for again', async () => {
    const { user } = renderApp('/loja-1')
    expect(await screen.findByRole('heading', { name: 'Cupom 1' })).toBeVisible()
    server.use(http.get('*/api/v1/coupon', () => problem(500, 'internal', 'x'), { once: true }))
    await user.click(screen.getByRole('link', { name: /^Ofertas/ }))
    await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByRole('heading', { name: 'Cupom 1' })).toBeVisible()
  })

  it('give way to the first page when theirs has no coupons', async () => {
    answerCoupons((query) => (query.has('page') ? { data: [] } : {}))
    const { address } = renderApp('/loja-1?type=ONLINE&page=7')
    expect(await screen.findByRole('heading', { name: 'Cupom 1' })).toBeVisible()
    expect(address()).toBe('/loja-1?type=ONLINE')
  })

  it('do without categories when those cannot be read', async () => {
    server.use(http.get('*/api/v1/coupon/slug-categories-by-loyalty', () => problem(500, 'internal', 'x')))
    renderApp('/loja-1')
    expect(await screen.findByText('Erro ao buscar contagem')).toBeVisible()
    expect(screen.queryByRole('combobox', { name: 'Categoria' })).not.toBeInTheDocument()
  })
})

describe('what is not there', () => {
  it('an unknown slug has its own screen', async () => {
    server.use(http.get('*/api/v1/store-category', () => problem(404, 'not_found', 'Não encontrado.')))
    renderApp('/nao-existe')
    expect(await screen.findByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()
    expect(screen.getByText('404')).toBeVisible()
    expect(screen.getByText('Ops! Esta categoria não existe.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ir para Marca' })).toHaveAttribute('target', '_blank')
  })

  it.each([
    ['/loja-1', '*/api/v1/coupon'],
    ['/loja-1', '*/api/v1/store-category'],
    ['/top-cupons/cupom-desconto-todos', '*/api/v1/coupon/top'],
  ])('%s goes to /not-found when %s fails', async (path, call) => {
    server.use(http.get(call, () => problem(500, 'internal', 'Deu ruim.')))
    const { address } = renderApp(path)
    expect(await screen.findByText('Deu ruim.')).toBeVisible()
    await waitFor(() => {
      expect(address()).toBe('/not-found')
    })
  })
})

describe('the best coupons', () => {
  it('come in pages of twelve', async () => {
    const asked: string[] = []
    server.use(
      http.get('*/api/v1/coupon/top', ({ request }) => {
        const { searchParams } = new URL(request.url)
        asked.push(searchParams.toString())
        return HttpResponse.json({ data: [makeCoupon(asked.length)], totalPages: 2, total: 13 })
      }),
    )
    const { user } = renderApp('/top-cupons/cupom-desconto-todos')
    expect(await screen.findByRole('heading', { name: 'Cupom 1' })).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await user.click(screen.getByRole('link', { name: 'Página 2' }))
    expect(await screen.findByRole('heading', { name: 'Cupom 2' })).toBeVisible()
    expect(asked).toEqual(['page=1&limit=12', 'page=2&limit=12'])
  })

  it('with a name are asked for from the search box, beside the other filters, and counted aloud', async () => {
    const asked: string[] = []
    server.use(
      http.get('*/api/v1/coupon/top', ({ request }) => {
        const { searchParams } = new URL(request.url)
        asked.push(searchParams.toString())
        const found = searchParams.has('name') ? 13 : 30
        return HttpResponse.json({ data: [makeCoupon(found)], totalPages: 2, total: found })
      }),
    )
    const { user, address } = renderApp('/top-cupons/cupom-desconto-todos?sort=RATE&page=2&utm_source=carta')
    expect(await screen.findByRole('heading', { name: 'Cupom 30' })).toBeVisible()
    const box = screen.getByRole('combobox', { name: 'Digite a sua Loja aqui' })
    await user.type(box, 'jatobá{Enter}')
    expect(await screen.findByRole('heading', { name: 'Cupom 13' })).toBeVisible()
    expect(asked.at(-1)).toBe('page=1&limit=12&name=jatob%C3%A1&sort=RATE')
    expect(box).toHaveFocus()
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      '13 cupons e ofertas com “jatobá”',
    )
    expect(screen.queryByText(/Lojas encontradas/)).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Página 2' })).toHaveAttribute(
      'href',
      '/top-cupons/cupom-desconto-todos?name=jatob%C3%A1&sort=RATE&page=2&utm_source=carta',
    )
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Categoria' }), 'Natal')
    expect(address()).toBe(
      '/top-cupons/cupom-desconto-todos?name=jatob%C3%A1&category=Natal&sort=RATE&utm_source=carta',
    )
    await user.click(screen.getByRole('link', { name: /Busca: “jatobá”/ }))
    expect(address()).toBe('/top-cupons/cupom-desconto-todos?category=Natal&sort=RATE&utm_source=carta')
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it('with a name that none has: it says what was searched for, with ways on', async () => {
    server.use(
      http.get('*/api/v1/coupon/top', () => HttpResponse.json({ data: [], totalPages: 0, total: 0 })),
    )
    renderApp('/top-cupons/cupom-desconto-todos?name=zzz&category=Natal&utm_source=carta')
    expect(await screen.findByRole('heading', { name: 'Nenhum cupom encontrado' })).toBeVisible()
    expect(
      screen.getByText(/^Nenhum cupom ou oferta da categoria “Natal” tem “zzz” no nome ou no nome da loja\./),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ver todos os cupons' })).toHaveAttribute(
      'href',
      '/top-cupons/cupom-desconto-todos?utm_source=carta',
    )
    expect(screen.getByRole('link', { name: 'Procurar no site todo' })).toHaveAttribute(
      'href',
      '/?name=zzz&utm_source=carta',
    )
    expect(await accessibilityViolations()).toEqual([])
  })

  it('of another name are not shown for one that could not be asked for', async () => {
    server.use(
      http.get('*/api/v1/coupon/top', ({ request }) =>
        request.url.includes('name=')
          ? problem(500, 'internal', 'Deu ruim.')
          : HttpResponse.json({ data: [makeCoupon(1)], totalPages: 1, total: 1 }),
      ),
    )
    const { user, address } = renderApp('/top-cupons/cupom-desconto-todos')
    expect(await screen.findByRole('heading', { name: 'Cupom 1' })).toBeVisible()
    await user.type(screen.getByRole('combobox', { name: 'Digite a sua Loja aqui' }), 'zzz{Enter}')
    expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Cupom 1' })).not.toBeInTheDocument()
    expect(address()).toBe('/top-cupons/cupom-desconto-todos?name=zzz')
  })

  it('say when there are none', async () => {
    server.use(
      http.get('*/api/v1/coupon/top', () => HttpResponse.json({ data: [], totalPages: 0, total: 0 })),
    )
    renderApp('/top-cupons/cupom-desconto-todos')
    expect(
      await screen.findByRole('heading', { name: 'Não há cupons disponíveis no momento.' }),
    ).toBeVisible()
  })
})
