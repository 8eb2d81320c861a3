import { act, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { expect, it } from 'vitest'
import { day, flag, many, one, search, text } from '@/lib/filters'
import { sorting } from '@/desk/url/sorting'
import { useFilters } from './use-filters'

const spec = {
  q: search('busca'),
  run: text('rodada'),
  state: many('situacao', ['PAID', 'FAILED', 'RETURNED']),
  from: day('de'),
  open: flag('abertas'),
  by: one('por', ['loja', 'rede']),
  sort: sorting('ordem', ['valor', 'dia']),
}

function start(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>
      <Address />
      {children}
    </MemoryRouter>
  )
  const { result, unmount } = renderHook(() => ({ filters: useFilters(spec), navigate: useNavigate() }), {
    wrapper,
  })
  return {
    values: () => result.current.filters.values,
    bind: result.current.filters.bind,
    isSet: () => result.current.filters.isSet,
    change: (...args: Parameters<typeof result.current.filters.change>) => {
      act(() => {
        result.current.filters.change(...args)
      })
    },
    clear: () => {
      act(() => {
        result.current.filters.clear()
      })
    },
    back: () => act(async () => result.current.navigate(-1)),
    address: () => screen.getByTestId('address').textContent,
    unmount,
  }
}

function Address() {
  const { pathname, search: query } = useLocation()
  return <p data-testid="address">{decodeURIComponent(pathname + query)}</p>
}

const nothing = { q: '', run: '', state: [], from: '', open: false, by: 'loja', sort: [] }

it('reads an address, and takes nonsense for nothing', () => {
  expect(start('/').values()).toEqual(nothing)
  expect(
    start(
      '/?busca=a%26b&situacao=RETURNED&situacao=PAID&situacao=X&de=2026-02-28&abertas=sim&por=rede&ordem=-valor',
    ).values(),
  ).toEqual({
    ...nothing,
    q: 'a&b',
    state: ['PAID', 'RETURNED'],
    from: '2026-02-28',
    open: true,
    by: 'rede',
    sort: [{ id: 'valor', desc: true }],
  })
  expect(start('/?de=2026-02-30&abertas=1&por=lua&ordem=nome&situacao=').values()).toEqual(nothing)
})

it('writes what is set and nothing else, so that an address can be handed on', () => {
  const page = start('/rodadas')
  page.change({ state: ['PAID'], sort: [{ id: 'dia', desc: false }], q: 'pedido 7' })
  expect(page.address()).toBe('/rodadas?busca=pedido+7&situacao=PAID&ordem=dia')
  const [address, values] = [page.address().replace('+', '%20'), page.values()]
  page.clear()
  expect(page.address()).toBe('/rodadas?ordem=dia')
  expect(page.isSet()).toBe(false)
  page.unmount()
  expect(start(address).values()).toEqual(values)
})

it('goes back over choices, not over letters', async () => {
  const page = start('/')
  page.change({ state: ['PAID'] })
  page.change({ q: 'a' })
  page.change({ q: 'ab' })
  await page.back()
  expect(page.values()).toEqual(nothing)
})

it('tells a field that is typed into whether a filter is for it', () => {
  const page = start('/')
  expect(page.bind('q').typed satisfies true).toBe(true)
  // @ts-expect-error -- each pause while one types would be a step to go back over
  expect(page.bind('run').typed satisfies true).toBe(false)
})

it('keeps an e-mail out of the address, and still knows it', async () => {
  const page = start('/')
  page.change({ q: 'alguem@exemplo.test', state: ['PAID'] })
  expect(page.address()).toBe('/?situacao=PAID')
  expect(page.values().q).toBe('alguem@exemplo.test')
  expect(page.isSet()).toBe(true)
  page.change({ state: [] })
  expect(page.values().q).toBe('alguem@exemplo.test')
  page.clear()
  expect(page.values().q).toBe('')
  await page.back()
  expect(page.values().q).toBe('alguem@exemplo.test')
})
