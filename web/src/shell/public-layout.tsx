import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { loadCouponDialog } from '@/features/coupons/load-coupon-dialog'
import { loadLoginModal } from '@/features/auth/load-login-modal'
import { FoundByName } from '@/features/search/found-by-name'
import { loadSuggestions } from '@/features/search/load-suggestions'
import { filtersByName } from '@/lib/paths'
import { whenIdle } from '@/lib/turns'
import { Announcer } from '@/ui/announcer'
import { useOnline } from '@/ui/hooks/use-online'
import { OfflineNote } from '@/ui/offline-note'
import { SiteFooter } from './footer'
import { SiteHeader } from './header'
import { PageFrame } from './page-frame'

/** Fetches what the first tap opens while there is nothing else to do, one after another, so that it finds them. */
function useFirstTapAtHand() {
  useEffect(() => {
    const left = new AbortController()
    const fetch = async () => {
      for (const load of [loadLoginModal, loadCouponDialog, loadSuggestions]) {
        await whenIdle()
        if (left.signal.aborted) return
        await Promise.allSettled([load()]) // who has no connection now has one at the tap, perhaps
      }
    }
    void fetch()
    return () => {
      left.abort()
    }
  }, [])
}

/** The frame of pages that need no login. */
export function PublicLayout() {
  const { pathname } = useLocation()
  const online = useOnline()
  useFirstTapAtHand()
  return (
    <div className="site">
      <Announcer>
        <SiteHeader />
        <main id="conteudo" className="main" tabIndex={-1}>
          {!online && <OfflineNote>Esta página pode ter mudado desde a sua última visita.</OfflineNote>}
          <PageFrame>{!filtersByName(pathname) && <FoundByName />}</PageFrame>
        </main>
        <SiteFooter />
      </Announcer>
    </div>
  )
}
