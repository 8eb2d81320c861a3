import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '@/lib/money'
import { explain, shareOf } from './calculation'

describe('explain', () => {
  it('doubles on LOYALTY pages', () => {
    expect(explain({ sale: cents(24_990), rateBasisPoints: 500, loyalty: true })).toEqual({
      baseBasisPoints: 250,
      doubled: true,
      result: 1249,
      roundedDown: true,
    })
  })

  it('says when nothing was rounded', () => {
    expect(explain({ sale: cents(10_000), rateBasisPoints: 250, loyalty: false })).toMatchObject({
      doubled: false,
      result: 250,
      roundedDown: false,
    })
  })
})

it('never gives more than the exact share, and never a whole cent less', () => {
  const sale = fc.integer({ min: 0, max: 1_000_000_000 })
  const rate = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(sale, rate, (amount, basisPoints) => {
      const share = BigInt(shareOf(cents(amount), basisPoints)) * 10_000n
      const exact = BigInt(amount) * BigInt(basisPoints)
      expect(share <= exact && exact < share + 10_000n).toBe(true)
    }),
  )
})
