import { useContext, useMemo } from 'react'
import { prepareLogin } from '@/features/auth/use-ensure-login'
import { copy } from './copy'
import { type CouponDesk, CouponDeskContext } from './coupon-desk'
import { depart } from './depart'
import { keptCoupon } from './kept-coupon'
import { CouponDialog } from './lazy-coupon-dialog'
import { isEither, paysCashback, rateOf, type Trip, tripOf } from './trip'

function reasonToSignIn(trip: Trip): string {
  if (trip.area.type === 'LOYALTY') return 'Este benefício é só para quem tem conta. É grátis.'
  if (trip.coupon !== null && isEither(trip.coupon)) {
    return `Entre para escolher: o código do cupom ou ${rateOf(trip)} de cashback em ${trip.store.name}.`
  }
  return paysCashback(trip)
    ? `Ganhe ${rateOf(trip)} de cashback na sua compra em ${trip.store.name}.`
    : 'Entre para guardar suas lojas e cupons favoritos.'
}

async function go({ dispatch, showAlert, show }: CouponDesk, trip: Trip, counts: boolean): Promise<void> {
  const departure = await depart(dispatch, trip, counts)
  if ('problem' in departure) showAlert({ severity: 'error', message: departure.problem })
  else show({ kind: 'left', trip, counts, departure, copied: false, chosen: null })
}

// What is done at once is done in the click, which may open a tab.
function proceed(desk: CouponDesk, trip: Trip, counts: boolean): void {
  if (trip.coupon?.type === 'ONLINE') desk.show({ kind: 'coupon', trip, coupon: trip.coupon, counts })
  else void go(desk, trip, counts)
}

async function ask(desk: CouponDesk, trip: Trip): Promise<void> {
  if (trip.coupon?.type === 'ONLINE') keptCoupon.keep(trip.coupon)
  const outcome = await desk.askLogin({
    reason: reasonToSignIn(trip),
    skip: trip.area.type === 'LOYALTY' ? null : copy.withoutCashback,
  })
  keptCoupon.forget()
  if (outcome !== 'closed') proceed(desk, trip, outcome === 'signed-in')
}

function start(desk: CouponDesk, trip: Trip): void {
  if (desk.isAuthenticated) proceed(desk, trip, true)
  else void ask(desk, trip)
}

/** Goes on with the coupon that somebody asked to see before they signed in. */
export function resume(desk: CouponDesk): void {
  const coupon = keptCoupon.take()
  if (coupon !== null) start(desk, tripOf(coupon))
}

/** What can be done with coupons and stores, from wherever one is shown. */
export function useCouponDesk() {
  const desk = useContext(CouponDeskContext)
  if (desk === null) throw new Error('useCouponDesk needs a CouponDeskProvider above it')
  return useMemo(
    () => ({
      /** Shows a coupon's code, or goes to an offer or a store. Visitors are asked to sign in first. */
      start: (trip: Trip) => {
        start(desk, trip)
      },
      /** Loads what that will need. */
      prepare: desk.isAuthenticated ? CouponDialog.prepare : prepareLogin,
    }),
    [desk],
  )
}
