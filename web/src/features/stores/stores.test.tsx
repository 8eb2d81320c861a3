import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse, type RequestHandler } from 'msw'
import { describe, expect, it } from 'vitest'
import type { Store, StoreGroup } from '@/api/generated'
import { problem } from '@/testing/handlers'
import { accessibilityViolations, renderApp } from '@/testing/render'
import { server } from '@/testing/server'

const priority: Store[] = [
  { id: '1', slug: 'casa-aroeira', name: 'Casa Aroeira', type: 'REGULAR', cashbackPercentage: null },
  { id: '2', slug: 'pet-quati', name: 'Pet Quati', type: 'LOYALTY', cashbackPercentage: 9 },
]
const groups: StoreGroup[] = [
  {
    letter: '0-9',
    stores: [{ slug: '7-mares', name: '7 Mares', type: 'REGULAR', cashbackPercentage: null, coupons: 1 }],
  },
  {
    letter: 'A',
    stores: [
      { slug: 'agua-clara', name: 'Água Clara', type: 'REGULAR', cashbackPercentage: 6.25, coupons: 0 },
      { slug: 'atelie', name: 'Ateliê Ipê', type: 'REGULAR', cashbackPercentage: null, coupons: 7 },
    ],
  },
  {
    letter: 'P',
    stores: [{ slug: 'pet-quati', name: 'Pet Quati', type: 'LOYALTY', cashbackPercentage: 9, coupons: 3 }],
  },
  {
    letter: 'Y',
    stores: [
      { slug: 'yara', name: 'Yara Cosméticos', type: 'REGULAR', cashbackPercentage: null, coupons: 7 },
    ],
  },
]

const priorityPath = '*/api/v2/store/priority'
const listPath = '*/api/v2/store/alphabetical-list'

/** Opens a page of an API that answers as usual, but for what is given. */
function open(path = '/lojas', ...instead: RequestHandler[]) {
  server.use(
    ...instead,
    http.get(priorityPath, () => HttpResponse.json(priority)),
    http.get(listPath, () => HttpResponse.json(groups)),
  )
  return renderApp(path)
}

const letterBar = () => screen.findByRole('navigation', { name: 'Lojas por letra' })
const listedLinks = () =>
  screen
    .getAllByRole('region')
    .filter(({ id }) => id.startsWith('letra-'))
    .flatMap((group) => within(group).getAllByRole('link'))
const listed = () => listedLinks().map(({ firstChild }) => firstChild?.textContent)

it('lists the stores by what they give back, which a form without a script chooses too', async () => {
  const { user, address } = open('/lojas?name=a&utm_source=carta')
  const order = await screen.findByRole('combobox', { name: 'Ordenar por' })
  expect(
    within(order)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ordenar por nome', 'Ordenar por cashback', 'Ordenar por cupons'])
  await user.selectOptions(order, 'Ordenar por cashback')
  expect(address()).toBe('/lojas?name=a&sort=RATE&utm_source=carta')
  const list = within(screen.getByRole('region', { name: 'Lista de Lojas por Cashback' }))
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Pet Quati 18% de cashback (dobro de 9%)',
    'Água Clara 6,3% de cashback',
    '7 Mares',
    'Ateliê Ipê',
    'Yara Cosméticos',
  ])
  expect(screen.queryByRole('navigation', { name: 'Lojas por letra' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Limpar busca' })).toHaveAttribute(
    'href',
    '/lojas?sort=RATE&utm_source=carta',
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ordenar por' }), 'Ordenar por nome')
  expect(address()).toBe('/lojas?name=a&utm_source=carta')
  expect(await letterBar()).toBeVisible()
})

it('lists the stores by how many coupons they have, and says so beside what they give back', async () => {
  const { user, address } = open('/lojas')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Ordenar por' }), 'Ordenar por cupons')
  expect(address()).toBe('/lojas?sort=COUPONS')
  const list = within(screen.getByRole('region', { name: 'Lista de Lojas por Número de Cupons' }))
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Ateliê Ipê 7 cupons',
    'Yara Cosméticos 7 cupons',
    'Pet Quati 3 cupons 18% de cashback (dobro de 9%)',
    '7 Mares 1 cupom',
    'Água Clara 0 cupons 6,3% de cashback',
  ])
})

describe('a category', () => {
  it('is chosen beside name and order, and asked for', async () => {
    const asked: string[] = []
    const { user, address } = open(
      '/lojas?name=a&sort=COUPONS&utm_source=carta',
      http.get(listPath, ({ request }) => {
        const { search } = new URL(request.url)
        asked.push(search)
        return HttpResponse.json(search === '' ? groups : groups.slice(2, 3))
      }),
    )
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Categoria' }), 'Natal')
    expect(address()).toBe('/lojas?name=a&category=Natal&sort=COUPONS&utm_source=carta')
    const list = within(await screen.findByRole('region', { name: 'Lista de Lojas por Número de Cupons' }))
    await waitFor(() => {
      expect(list.getAllByRole('link')).toHaveLength(1)
    })
    expect(asked).toEqual(['', '?category=Natal'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ordenar por' }), 'Ordenar por nome')
    expect(address()).toBe('/lojas?name=a&category=Natal&utm_source=carta')
    expect(within(await letterBar()).getAllByRole('link')).toHaveLength(1)
    expect(await accessibilityViolations()).toEqual([])
    await user.click(screen.getByRole('link', { name: 'Limpar busca' }))
    expect(address()).toBe('/lojas?category=Natal&utm_source=carta')
  })

  it.each([
    ['', 'Nenhuma loja parceira tem cupons da categoria “Natal” agora.'],
    [
      '&name=zzz',
      'Nenhuma loja parceira da categoria “Natal” tem “zzz” no nome. Confira a escrita ou tente só uma parte dele.',
    ],
  ])('without stores says so, and stays to be chosen anew: %j', async (name, text) => {
    const { user, address } = open(
      `/lojas?category=Natal${name}`,
      http.get(listPath, ({ request }) =>
        HttpResponse.json(new URL(request.url).searchParams.has('category') ? [] : groups),
      ),
    )
    expect(await screen.findByRole('heading', { name: 'Nenhuma loja encontrada' })).toBeVisible()
    expect(screen.getByText(text)).toBeVisible()
    expect(await screen.findByRole('combobox', { name: 'Categoria' })).toHaveDisplayValue('Natal')
    await user.click(screen.getByRole('link', { name: 'Ver todas as lojas' }))
    expect(address()).toBe('/lojas')
    expect(await letterBar()).toBeVisible()
  })

  it('is found whatever its case', async () => {
    open('/lojas?category=natal')
    expect(await screen.findByRole('combobox', { name: 'Categoria' })).toHaveDisplayValue('Natal')
  })

  it('without stores says nothing of the next one until that is known', async () => {
    let answer: () => void = () => undefined
    const waits = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { user } = open(
      '/lojas?category=Natal',
      http.get(listPath, async ({ request }) => {
        if (new URL(request.url).searchParams.has('category')) return HttpResponse.json([])
        await waits
        return HttpResponse.json(groups)
      }),
    )
    expect(await screen.findByRole('heading', { name: 'Nenhuma loja encontrada' })).toBeVisible()
    const choice = screen.getByRole('combobox', { name: 'Categoria' })
    await user.selectOptions(choice, 'Todas as Categorias')
    expect(await screen.findByText('Carregando lojas...')).toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: /estão chegando|Nenhuma loja/ })).not.toBeInTheDocument()
    expect(screen.getByRole('combobox', { name: 'Categoria' })).toBe(choice)
    answer()
    expect(await letterBar()).toBeVisible()
  })

  it('that cannot be read is not shown as another', async () => {
    const { user } = open(
      '/lojas',
      http.get(listPath, ({ request }) =>
        new URL(request.url).searchParams.has('category')
          ? problem(503, 'unavailable', 'Serviço fora do ar.')
          : HttpResponse.json(groups),
      ),
    )
    await letterBar()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Categoria' }), 'Natal')
    expect(await screen.findByRole('alert')).toHaveTextContent('Serviço fora do ar.')
    expect(screen.queryByRole('navigation', { name: 'Lojas por letra' })).not.toBeInTheDocument()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Categoria' }), 'Todas as Categorias')
    expect(await letterBar()).toBeVisible()
  })
})

it.each(['ENDING', 'x'])('an order that stores do not have, %s, is none', async (sort) => {
  open(`/lojas?sort=${sort}`)
  expect(await letterBar()).toBeVisible()
})

it('every store is shown with what it gives back, as its page has it', async () => {
  open()
  await letterBar()
  const featured = within(await screen.findByRole('region', { name: 'Lojas Em Destaque' }))
  const tiles = await featured.findAllByRole('link')
  expect(tiles[0]).toHaveTextContent('Sem cashback')
  expect(tiles[1]).toHaveTextContent('18% de cashback (dobro de 9%)')
  const lines = listedLinks().map(({ textContent }) => textContent)
  expect(lines).toContain('Água Clara 6,3% de cashback')
  expect(lines).toContain('7 Mares')
})

describe('the featured stores', () => {
  it('are logos that open the coupon page in a new tab', async () => {
    open()
    const featured = await screen.findByRole('region', { name: 'Lojas Em Destaque' })
    const link = await within(featured).findByRole('link', { name: /^Casa Aroeira/ })
    expect(link).toHaveAttribute('href', '/cupom-desconto-casa-aroeira')
    expect(link).toHaveAttribute('target', '_blank')
  })

  it('fail alone: the list is there, and another try brings them', async () => {
    const { user } = open(
      '/lojas',
      http.get(priorityPath, () => problem(503, 'unavailable', 'Serviço fora do ar.'), { once: true }),
    )
    expect(await screen.findByRole('alert')).toHaveTextContent('Serviço fora do ar.')
    expect(await letterBar()).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByRole('link', { name: /^Casa Aroeira/ })).toBeInTheDocument()
  })
})

describe('the list in alphabetical order', () => {
  it('leads to its groups by letters; letters without stores lead nowhere, and Y has none', async () => {
    open()
    const bar = within(await letterBar())
    expect(bar.getAllByRole('listitem')).toHaveLength(26)
    expect(bar.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['0-9', '#letra-0-9'],
      ['A', '#letra-a'],
      ['P', '#letra-p'],
    ])
    expect(bar.queryByText('Y')).not.toBeInTheDocument()
    expect(listed()).toEqual(['7 Mares', 'Água Clara', 'Ateliê Ipê', 'Pet Quati', 'Yara Cosméticos'])
    expect(await accessibilityViolations()).toEqual([])
  })

  it('shows what is coming', async () => {
    open(
      '/lojas',
      http.get(listPath, () => delay('infinite')),
    )
    expect(await screen.findByText('Carregando lojas...')).toBeInTheDocument()
  })

  it('says so when it cannot be read', async () => {
    open(
      '/lojas',
      http.get(listPath, () => new HttpResponse(null, { status: 500 })),
    )
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro desconhecido')
  })

  it('says so when there are no stores', async () => {
    open(
      '/lojas',
      http.get(priorityPath, () => HttpResponse.json([])),
      http.get(listPath, () => HttpResponse.json([])),
    )
    expect(await screen.findByRole('heading', { name: 'As lojas estão chegando' })).toBeInTheDocument()
    await waitFor(() => {
      expect(screen.queryByText('Lojas Em Destaque')).not.toBeInTheDocument()
    })
  })
})

describe('a name in the address', () => {
  it('leaves the stores whose name contains it, whatever the case and the accents', async () => {
    open('/lojas?name=%20AGUA')
    await letterBar()
    expect(listed()).toEqual(['Água Clara'])
    await waitFor(() => {
      expect(screen.queryByText('Lojas Em Destaque')).not.toBeInTheDocument()
    })
    expect(screen.getByText('Lojas com “AGUA” no nome')).toBeInTheDocument()
  })

  it('comes from the search box and goes with a link', async () => {
    const { user, address } = open()
    await letterBar()
    const box = screen.getByRole('combobox', { name: 'Digite a sua Loja aqui' })
    await user.type(box, 'quati{Enter}')
    await waitFor(() => {
      expect(listed()).toEqual(['Pet Quati'])
    })
    expect(address()).toBe('/lojas?name=quati')
    expect(box).toHaveFocus()
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      '1 loja com “quati” no nome',
    )
    await user.click(screen.getByRole('link', { name: 'Limpar busca' }))
    expect(listed()).toHaveLength(5)
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it('that nothing matches is said so, with a way out', async () => {
    const { user } = open('/lojas?name=zzz')
    await screen.findByRole('heading', { name: 'Nenhuma loja encontrada' })
    expect(screen.queryByRole('navigation', { name: 'Lojas por letra' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Procurar no site todo' })).toHaveAttribute('href', '/?name=zzz')
    await user.click(screen.getByRole('link', { name: 'Ver todas as lojas' }))
    expect(await letterBar()).toBeInTheDocument()
  })
})
