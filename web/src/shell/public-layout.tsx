import { useLocation } from 'react-router'
import { CouponDialog } from '@/features/coupons/lazy-coupon-dialog'
import { FoundByName } from '@/features/search/found-by-name'
import { Suggestions } from '@/features/search/lazy-suggestions'
import { filtersByName } from '@/lib/paths'
import { Announcer } from '@/ui/announcer'
import { useAtHand } from '@/ui/hooks/use-at-hand'
import { useOnline } from '@/ui/hooks/use-online'
import { OfflineNote } from '@/ui/offline-note'
import { SiteFooter } from './footer'
import { SiteHeader } from './header'
import { PageFrame } from './page-frame'

const opened = [CouponDialog, Suggestions]

/** The frame of pages that need no login. */
export function PublicLayout() {
  const { pathname } = useLocation()
  const online = useOnline()
  useAtHand(opened)
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
