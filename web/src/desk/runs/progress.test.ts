import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PayoutRun } from '../api/generated'
import { ana, bia, makeRun } from '../testing/payout-factories'
import { payoutStateOrder } from '../words/money'
import { approvalBar, isLive, mayRelease, sumsOf, totalOf, unfinished } from './progress'

const who = (actor: string, more = {}) => ({ actor, isApprover: true, blocked: false, ...more })

it.each<[string, Partial<PayoutRun>, ReturnType<typeof who>, RegExp | null]>([
  ['somebody else', {}, who(bia), null],
  ['who opened it', { plannedBy: bia }, who(ana), /outra pessoa/],
  ['who ended its planning', { openedBy: 'operator' }, who(ana), /outra pessoa/],
  ['who planned it, however small', { needsSecond: false }, who(ana), /outra pessoa/],
  ['without the role', {}, who(bia, { isApprover: false }), /papel Aprovação/],
  ['while payments are stopped', {}, who(bia, { blocked: true }), /parados/],
  ['before it is planned', { state: 'OPEN' }, who(bia), /sendo planejada/],
  ['after it was approved', { state: 'APPROVED' }, who(bia), /não espera/],
])('lets a run be approved, or says why not: %s', (_, run, person, want) => {
  const bar = approvalBar(makeRun(run), person)
  if (want === null) expect(bar).toBeNull()
  else expect(bar).toMatch(want)
})

it.each<[string, Partial<PayoutRun>, string, boolean]>([
  ['who planned a small one', { needsSecond: false }, ana, true],
  ['who planned a large one', {}, ana, false],
  ['somebody else', { needsSecond: false }, bia, false],
  ['who only ended its planning', { needsSecond: false, openedBy: bia }, ana, false],
  ['after it was approved', { needsSecond: false, state: 'APPROVED' }, ana, false],
])('lets a run leave alone, or not: %s', (_, run, actor, want) => {
  expect(mayRelease(makeRun(run), actor)).toBe(want)
})

it('follows a run for as long as it changes by itself', () => {
  const paid = { state: 'PAID' as const, payouts: 2, amountCents: 10, returnedCents: 0 }
  const sent = { state: 'IN_FLIGHT' as const, payouts: 1, amountCents: 10, returnedCents: 0 }
  expect(isLive(makeRun({ state: 'OPEN', states: [] }))).toBe(true)
  expect(isLive(makeRun())).toBe(false)
  expect(isLive(makeRun({ state: 'APPROVED', states: [paid, sent] }))).toBe(true)
  expect(isLive(makeRun({ state: 'APPROVED', states: [paid] }))).toBe(false)
  expect(isLive(makeRun({ state: 'CANCELED' }))).toBe(false)
})

it('neither loses a payout nor a cent of the sums', () => {
  const count = fc.integer({ min: 0, max: 5_000 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(count, fc.integer({ min: 0, max: 1e9 })), { minLength: 8, maxLength: 8 }),
      (made) => {
        const states = payoutStateOrder.map((state, at) => {
          const [payouts = 0, amountCents = 0] = made[at] ?? []
          return { state, payouts, amountCents: payouts === 0 ? 0 : amountCents, returnedCents: 0 }
        })
        const run = makeRun({ state: 'OPEN', payouts: 0, totalCents: 0, states: states.toReversed() })
        const sums = sumsOf(run)
        expect(sums.map(({ state }) => state)).toEqual(
          states.filter(({ payouts }) => payouts > 0).map(({ state }) => state),
        )
        expect(totalOf(run)).toEqual({
          payouts: sums.reduce((sum, { payouts }) => sum + payouts, 0),
          amountCents: sums.reduce((sum, { amountCents }) => sum + amountCents, 0),
        })
        expect(unfinished(run)).toBe(states.slice(0, 4).reduce((sum, { payouts }) => sum + payouts, 0))
      },
    ),
  )
})
