import { skipToken } from '@reduxjs/toolkit/query'
import { useListFavouritesQuery } from '@/api/index'
import { LoadFailure } from '@/ui/load-failure'
import { PageTitle } from '@/ui/page-title'
import { useCurrentUser } from '@/features/auth/use-current-user'
import { CouponCard } from '@/features/coupons/coupon-card'
import { FavouritesSkeleton } from '@/features/favourites/favourites-skeleton'
import { LikedStores } from '@/features/favourites/liked-stores'
import { SavedCoupons } from '@/features/favourites/saved-coupons'
import { dayInSaoPaulo } from '@/lib/format'

/** /perfil/meus-favoritos: the stores that the shopper likes and the coupons saved for later. */
export default function FavouritesPage() {
  return (
    <div className="favourites">
      <PageTitle>Meus Favoritos</PageTitle>
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
