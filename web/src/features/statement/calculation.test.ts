import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '@/lib/money'
import { explain, linesOf, shareOf } from './calculation'

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

describe('the lines of a sum', () => {
  it.each([
    {
      sum: { saleCents: 10_010, shareBps: 450, uncappedCents: 450, roundedDown: true, cents: 450 },
      names: ['4,5% da compra de R$ 100,10'],
    },
    {
      sum: {
        commissionCents: 801,
        shareBps: 6_000,
        uncappedCents: 480,
        roundedDown: true,
        capCents: 300,
        overCapCents: 180,
        campaignCapCents: 5_000,
        overCampaignCents: 100,
        cents: 200,
      },
      names: [
        '60% da comissão da loja, de R$ 8,01',
        'Acima do limite de R$ 3,00 por compra',
        'Acima do que restava do limite de R$ 50,00 por pessoa nesta campanha',
      ],
    },
    {
      sum: { uncappedCents: 500, roundedDown: false, capCents: 900, cents: 500 },
      names: ['Valor fixo por compra'],
    },
  ])('add up to what is earned: $names.0', ({ sum, names }) => {
    const lines = linesOf(sum)
    expect(lines.map(({ name }) => name.replaceAll('\u00a0', ' '))).toEqual(names)
    expect(lines.reduce((all, { amount }) => all + amount, 0)).toBe(sum.cents)
  })
})
