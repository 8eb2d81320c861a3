import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { Outlet } from 'react-router'
import {
  checkAuth,
  confirmationEnded,
  modalClosed,
  selectConfirmation,
  selectModal,
} from '@/features/auth/auth-slice'
import { LoginModal } from '@/features/auth/lazy-login-modal'
import { useAuth, useAuthDispatch } from '@/features/auth/use-auth'
import { CouponDeskProvider } from '@/features/coupons/coupon-desk-provider'
import { tokenStore } from '@/lib/token-store'
import { useAtHand } from '@/ui/hooks/use-at-hand'
import { useWasTrue } from '@/ui/hooks/use-was-true'
import { lazyPart } from '@/ui/lazy-part'
import { Opened } from '@/ui/opened'
import { Opening } from '@/ui/opening'
import { usePageStart } from '@/ui/hooks/use-page-start'

const ConfirmPasswordDialog = lazyPart(() => import('@/features/auth/confirm-password-dialog'))
const opened = [LoginModal]
const nothing: typeof opened = []

/** Around every page: finds out who is here, now and when that changes elsewhere, and holds the dialogs. */
export function AppShell() {
  const dispatch = useAuthDispatch()
  const { isAuthenticated, loadingAuth } = useAuth()
  const isVisitor = !isAuthenticated && !loadingAuth
  const [isAtHand, setAtHand] = useState(false)
  const isLoginOpen = useSelector(selectModal) !== null
  const isConfirmationAsked = useSelector(selectConfirmation) === 'asked'
  const loginNeeded = useWasTrue(isLoginOpen || (isVisitor && isAtHand))
  const confirmationNeeded = useWasTrue(isConfirmationAsked)
  const closeLogin = () => {
    dispatch(modalClosed())
  }

  usePageStart()
  useAtHand(isVisitor ? opened : nothing, () => {
    setAtHand(isVisitor)
  })
  useEffect(() => {
    const check = () => void dispatch(checkAuth())
    check()
    const stop = tokenStore.onChange(check)
    window.addEventListener('online', check)
    return () => {
      stop()
      window.removeEventListener('online', check)
    }
  }, [dispatch])

  return (
    <CouponDeskProvider>
      <Outlet />
      {loginNeeded && (
        <Opened
          part={LoginModal}
          open={isLoginOpen}
          opening={<Opening onClose={closeLogin} />}
          onFailed={closeLogin}
        >
          <LoginModal />
        </Opened>
      )}
      {confirmationNeeded && (
        <Opened
          part={ConfirmPasswordDialog}
          open={isConfirmationAsked}
          onFailed={() => {
            dispatch(confirmationEnded('none'))
          }}
        >
          <ConfirmPasswordDialog />
        </Opened>
      )}
    </CouponDeskProvider>
  )
}
