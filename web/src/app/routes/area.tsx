import { useLocation } from 'react-router'
import type { HotArea } from '@/api/generated'
import { useGetHotAreaQuery, useGetStoreTermsQuery } from '@/api/index'
import { isApiError } from '@/lib/problem'
import { PageTitle } from '@/ui/page-title'
import { AreaBanner } from '@/features/area/area-banner'
import { AreaCoupons, AreaCouponsSkeleton } from '@/features/area/area-coupons'
import { AreaMissing } from '@/features/area/area-missing'
import { Club } from '@/features/area/lazy-club'
import { HowToUse } from '@/features/area/how-to-use'
import { useAreaTheme } from '@/features/area/theme'
import { areaTitle } from '@/features/area/title'
import { useAreaView } from '@/features/area/view'
import { SharedCoupon } from '@/features/coupons/shared-coupon'
import { StoreTerms } from '@/features/coupons/store-terms'
import { FoundByName } from '@/features/search/found-by-name'
import { Breadcrumb } from '@/ui/breadcrumb'
import { LoadFailed } from '@/ui/load-failed'

/** /{slug}: a store, a category or a club. */
export default function AreaPage() {
  const { pathname } = useLocation()
  const area = useGetHotAreaQuery({ slug: pathname.slice(1) })
  if (area.data === null || (isApiError(area.error) && area.error.status === 404))
    return (
      <>
        <FoundByName />
        <AreaMissing />
      </>
    )
  if (area.data?.kind === 'CLUB') return <Club area={area.data} />
  if (area.data !== undefined) return <Area area={area.data} />
  return area.isError ? <LoadFailed error={area.error} /> : <AreaSkeleton />
}

function Area({ area }: { area: HotArea }) {
  const { view } = useAreaView()
  const pays = area.kind === 'STORE' && area.cashbackPercentage !== null
  const terms = useGetStoreTermsQuery({ slug: area.slug }, { skip: !pays })
  useAreaTheme(area)
  return (
    <div className="page area">
      <PageTitle>{areaTitle(area, view.page)}</PageTitle>
      <div className="area-top">
        <Breadcrumb current={area.name} />
        <AreaBanner area={area} />
      </div>
      <SharedCoupon page={area.slug} />
      <div className="area-body">
        <AreaCoupons area={area} />
        <aside className="area-side" aria-label="Antes de comprar">
          <StoreTerms terms={terms.data ?? null} />
          <HowToUse />
        </aside>
      </div>
      {area.longDescription !== '' && (
        <section className="section area-more" aria-labelledby="sobre">
          <h2 className="title-2" id="sobre">
            {`Sobre ${area.name}`}
          </h2>
          <p className="muted">{area.longDescription}</p>
        </section>
      )}
    </div>
  )
}

function AreaSkeleton() {
  return (
    <div className="page area">
      <div className="area-top">
        <div className="skeleton area-crumb-skeleton" />
        <div className="skeleton area-banner-skeleton" />
      </div>
      <div className="area-body">
        <AreaCouponsSkeleton />
      </div>
    </div>
  )
}
