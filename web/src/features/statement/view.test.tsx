import { act, renderHook } from '@testing-library/react'
import { createElement, type PropsWithChildren } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { describe, expect, it } from 'vitest'
import { useStatementView } from './use-statement-view'

function read(search: string) {
  const wrapper = ({ children }: PropsWithChildren) =>
    createElement(MemoryRouter, { initialEntries: [`/?${search}`] }, children)
  return renderHook(() => ({ ...useStatementView(), address: useLocation().search }), { wrapper }).result
}

describe('the view in the address', () => {
  it('comes back as it was written', () => {
    const search =
      'status=PENDING&status=PAID&loja=a&de=2026-01-01&ate=2026-02-01&por=25&pagina=3&cursor=x&compra=1'
    const page = read(search)
    act(() => {
      page.current.open('2')
    })
    expect(page.current.address).toBe(`?${search.replace('compra=1', 'compra=2')}`)
  })

  it('leaves out every default', () => {
    const page = read('por=10&pagina=4')
    act(() => {
      page.current.close()
    })
    expect(page.current.address).toBe('')
  })

  it.each([
    ['status=NONE', { status: [] }],
    ['por=7', { pageSize: 10 }],
    ['de=ontem&ate=2026-13-45', { from: '', to: '' }],
    ['pagina=4', { page: 1 }],
  ])('falls back where %s makes no sense', (search, want) => {
    expect(read(search).current.view).toMatchObject(want)
  })
})
