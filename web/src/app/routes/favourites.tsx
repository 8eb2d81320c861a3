import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect } from 'react'
import { useListFavouritesQuery } from '@/api/index'
import { useStaleSince } from '@/api/use-stale-since'
import { LoadFailure } from '@/ui/load-failure'
import { OfflineNote } from '@/ui/offline-note'
import { PageTitle } from '@/ui/page-title'
import { useCurrentUser } from '@/features/auth/use-current-user'
import { CouponCard } from '@/features/coupons/coupon-card'
import { FavouritesSkeleton } from '@/features/favourites/favourites-skeleton'
import { LikedStores } from '@/features/favourites/liked-stores'
import { SavedCoupons } from '@/features/favourites/saved-coupons'
import { dayInSaoPaulo, formatDayTime } from '@/lib/format'
import { keepProfile } from '@/lib/service-worker'

const lists = ['/api/v1/favourites']

/** /perfil/meus-favoritos: the stores that the shopper likes and the coupons saved for later. */
export default function FavouritesPage() {
  const staleSince = useStaleSince(lists)
  useEffect(keepProfile, [])
  return (
    <div className="favourites">
      <PageTitle>Meus Favoritos</PageTitle>
      <OfflineNote>
        {staleSince === null ? null : `Estes favoritos são de ${formatDayTime(staleSince)}.`}
      </OfflineNote>
      <h1 className="title-1">Meus Favoritos</h1>
      <Lists />
    </div>
  )
}

function Lists() {
  const user = useCurrentUser()
  const favourites = useListFavouritesQuery(user.data === null ? skipToken : { userId: user.data.id })
  if (favourites.data !== undefined) {
    return (
      <>
        <LikedStores stores={favourites.data.stores} />
        <SavedCoupons
          coupons={favourites.data.coupons}
          today={dayInSaoPaulo(new Date())}
          card={(coupon) => <CouponCard coupon={coupon} />}
        />
      </>
    )
  }
  if (favourites.error !== undefined) {
    return <LoadFailure level="h2" error={favourites.error} retry={() => void favourites.refetch()} />
  }
  if (user.error !== '') return <LoadFailure level="h2" error={{ message: user.error }} retry={user.retry} />
  return <FavouritesSkeleton />
}
