import { useEffect } from 'react'
import { loadCouponDialog } from '@/features/coupons/load-coupon-dialog'
import { loadLoginModal } from '@/features/auth/load-login-modal'
import { SiteFooter } from './footer'
import { SiteHeader } from './header'
import { PageFrame } from './page-frame'

/** Fetches the dialogs of the first tap while there is nothing else to do, so that it finds them. */
function useDialogsAtHand() {
  useEffect(() => {
    const fetch = () => {
      void loadLoginModal()
      void loadCouponDialog()
    }
    if (!('requestIdleCallback' in window)) return // Safari: they come with the tap
    const idle = requestIdleCallback(fetch)
    return () => {
      cancelIdleCallback(idle)
    }
  }, [])
}

/** The frame of pages that need no login. */
export function PublicLayout() {
  useDialogsAtHand()
  return (
    <div className="site">
      <SiteHeader />
      <main id="conteudo" className="main" tabIndex={-1}>
        <PageFrame />
      </main>
      <SiteFooter />
    </div>
  )
}
