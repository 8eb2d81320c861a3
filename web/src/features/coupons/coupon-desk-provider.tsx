import { type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import { useAlert } from '@/ui/alert/alert-context'
import { selectModal } from '@/features/auth/auth-slice'
import { useAskLogin } from '@/features/auth/use-ensure-login'
import { useAuth } from '@/features/auth/use-auth'
import { Opening } from '@/ui/opening'
import { useWasTrue } from '@/ui/hooks/use-was-true'
import { copy } from './copy'
import { CouponDeskContext } from './coupon-desk'
import type { DeskView } from './coupon-dialog'
import { keptCoupon } from './kept-coupon'
import { CouponDialog } from './lazy-coupon-dialog'
import { isEither, paysCashback, rateOf, type Trip, tripOf } from './trip'
import { useDepart } from './use-depart'

function reasonToSignIn(trip: Trip): string {
  if (trip.area.type === 'LOYALTY') return 'Este benefício é só para quem tem conta. É grátis.'
  if (trip.coupon !== null && isEither(trip.coupon)) {
    return `Entre para escolher: o código do cupom ou ${rateOf(trip)} de cashback em ${trip.store.name}.`
  }
  return paysCashback(trip)
    ? `Ganhe ${rateOf(trip)} de cashback na sua compra em ${trip.store.name}.`
    : 'Entre para guardar suas lojas e cupons favoritos.'
}

interface CouponDeskProviderProps {
  children: ReactNode
}

/** Gets coupons and sends shoppers to stores, for every page; holds the dialog that this needs. */
export function CouponDeskProvider({ children }: CouponDeskProviderProps) {
  const { isAuthenticated } = useAuth()
  const askLogin = useAskLogin()
  const depart = useDepart()
  const showAlert = useAlert()
  const [view, setView] = useState<DeskView | null>(null)
  const dialogNeeded = useWasTrue(view !== null)

  const desk = useMemo(() => {
    const go = async (trip: Trip, counts: boolean) => {
      const departure = await depart(trip, counts)
      if ('problem' in departure) showAlert({ severity: 'error', message: departure.problem })
      else setView({ kind: 'left', trip, counts, departure, copied: false, chosen: null })
    }
    // What is done at once is done in the click, which may open a tab.
    const proceed = (trip: Trip, counts: boolean) => {
      if (trip.coupon?.type === 'ONLINE') setView({ kind: 'coupon', trip, coupon: trip.coupon, counts })
      else void go(trip, counts)
    }
    const ask = async (trip: Trip) => {
      if (trip.coupon?.type === 'ONLINE') keptCoupon.keep(trip.coupon)
      const outcome = await askLogin({
        reason: reasonToSignIn(trip),
        skip: trip.area.type === 'LOYALTY' ? null : copy.withoutCashback,
      })
      keptCoupon.forget()
      if (outcome !== 'closed') proceed(trip, outcome === 'signed-in')
    }
    return {
      start: (trip: Trip) => {
        if (isAuthenticated) proceed(trip, true)
        else void ask(trip)
      },
      prepare: () => void CouponDialog.preload(),
    }
  }, [askLogin, depart, isAuthenticated, showAlert])

  const resume = useEffectEvent(() => {
    const coupon = keptCoupon.take()
    if (coupon !== null) desk.start(tripOf(coupon))
  })
  const quiet = useSelector(selectModal) === null
  const { pathname } = useLocation()
  useEffect(() => {
    if (isAuthenticated && quiet) resume()
  }, [isAuthenticated, quiet, pathname])

  return (
    <CouponDeskContext value={desk}>
      {children}
      {dialogNeeded && (
        <Suspense
          fallback={
            <Opening
              onClose={() => {
                setView(null)
              }}
            />
          }
        >
          <CouponDialog view={view} onChange={setView} />
        </Suspense>
      )}
    </CouponDeskContext>
  )
}
