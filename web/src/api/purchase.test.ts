import { describe, expect, it } from 'vitest'
import { makeRecord } from '@/testing/factories'
import { nextCursor, toPurchase, toPurchasePage } from './purchase'

describe('toPurchase', () => {
  it('shows the order number, else the network’s id', () => {
    expect(toPurchase(makeRecord(1)).order).toBe('A-1')
    expect(toPurchase(makeRecord(1, { storeOrderId: null })).order).toBe('ext-1')
  })

  it('turns reais into cents', () => {
    expect(toPurchase(makeRecord(1, { value: 0.29, saleValue: 1234.56 }))).toMatchObject({
      cashback: 29,
      sale: 123_456,
    })
  })
})

describe('nextCursor', () => {
  it.each([
    [null, null],
    ['</api/v1/cashback?limit=10&cursor=abc%3D>; rel="next"', 'abc='],
    ['</a?cursor=x>; rel="prev", </a?cursor=y>; rel="next"', 'y'],
    ['</a?cursor=x>; rel="prev"', null],
  ])('of %s is %s', (link, want) => {
    expect(nextCursor(link)).toBe(want)
  })
})

it('counts what it holds where the server does not say', () => {
  expect(toPurchasePage([makeRecord(1)], undefined)).toMatchObject({ total: 1, nextCursor: null })
})
