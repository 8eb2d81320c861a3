import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import { useAlert } from '@/ui/alert/alert-context'
import { selectModal } from '@/features/auth/auth-slice'
import { useAskLogin } from '@/features/auth/use-ensure-login'
import { useAuth } from '@/features/auth/use-auth'
import { Opened } from '@/ui/opened'
import { Opening } from '@/ui/opening'
import { useWasTrue } from '@/ui/hooks/use-was-true'
import { CouponDeskContext, keptCouponKey, useApiDispatch } from './coupon-desk'
import type { DeskView } from './coupon-dialog'
import { CouponDialog } from './lazy-coupon-dialog'

interface CouponDeskProviderProps {
  children: ReactNode
}

/** Has every page get coupons and send shoppers to stores (useCouponDesk); holds the dialog that this needs. */
export function CouponDeskProvider({ children }: CouponDeskProviderProps) {
  const { isAuthenticated } = useAuth()
  const askLogin = useAskLogin()
  const dispatch = useApiDispatch()
  const showAlert = useAlert()
  const [view, setView] = useState<DeskView | null>(null)
  const dialogNeeded = useWasTrue(view !== null)
  const close = () => {
    setView(null)
  }

  const desk = useMemo(
    () => ({ isAuthenticated, askLogin, dispatch, showAlert, show: setView }),
    [askLogin, dispatch, isAuthenticated, showAlert],
  )

  const goOn = useEffectEvent(async () => {
    if (sessionStorage.getItem(keptCouponKey) === null) return
    const { resume } = await import('./use-coupon-desk')
    resume(desk)
  })
  const quiet = useSelector(selectModal) === null
  const { pathname } = useLocation()
  useEffect(() => {
    if (isAuthenticated && quiet) goOn().catch(() => undefined) // it is kept until the next time
  }, [isAuthenticated, quiet, pathname])

  return (
    <CouponDeskContext value={desk}>
      {children}
      {dialogNeeded && (
        <Opened
          part={CouponDialog}
          open={view !== null}
          opening={<Opening onClose={close} />}
          onFailed={close}
        >
          <CouponDialog view={view} onChange={setView} />
        </Opened>
      )}
    </CouponDeskContext>
  )
}
