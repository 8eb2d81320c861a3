import { describe, expect, it } from 'vitest'
import { readView, writeView } from './view'

const read = (search: string) => readView(new URLSearchParams(search))

describe('the view in the address', () => {
  it('comes back as it was written', () => {
    const search =
      'status=PENDING&status=PAID&loja=a&de=2026-01-01&ate=2026-02-01&por=25&pagina=3&cursor=x&compra=1'
    expect(writeView(read(search)).toString()).toBe(search)
  })

  it('leaves out every default', () => {
    expect(writeView(read('')).toString()).toBe('')
  })

  it.each([
    ['status=NONE', { status: [] }],
    ['por=7', { pageSize: 10 }],
    ['de=ontem&ate=2026-13-45', { from: '', to: '' }],
    ['pagina=4', { page: 1 }],
  ])('falls back where %s makes no sense', (search, want) => {
    expect(read(search)).toMatchObject(want)
  })
})
