import type { Coupon } from '@/api/generated'
import { Cut } from '@/ui/cut'
import { DoubleOf } from '@/ui/double-of'
import { Icon } from '@/ui/icon'
import { StoreLogo } from '@/ui/store-logo'
import { FavouriteCouponButton } from '@/features/favourites/favourite-coupon-button'
import { formatDate } from '@/lib/format'
import { areaPath } from '@/lib/paths'
import { cardPercentage, upTo } from '@/lib/percentage'
import { SiteLink } from '@/ui/link'
import { CouponVotes } from './coupon-votes'
import { GetCouponButton } from './get-coupon-button'
import { isEither } from './trip'

interface CouponCardProps {
  coupon: Coupon
  /** The page that it is on. The store's own says already whose coupon it is. */
  page?: string | undefined
}

/** A coupon or an offer in a list. */
export function CouponCard({ coupon, page }: CouponCardProps) {
  const { store, hotArea } = coupon
  const pays = store.cashbackPercentage !== null
  const atHome = store.slug === page
  return (
    <article className={atHome ? 'coupon coupon-at-home' : 'coupon'}>
      <div className="coupon-head">
        {!atHome && (
          <SiteLink className="coupon-store" to={areaPath(store.slug)}>
            <StoreLogo slug={store.slug} name={store.name} />
            <span className="coupon-store-name">{store.name}</span>
          </SiteLink>
        )}
        <FavouriteCouponButton coupon={coupon} />
      </div>
      <div className="coupon-body">
        <p className="coupon-marks">
          <span className={pays ? 'coupon-rate' : 'coupon-rate coupon-rate-none'}>
            {`${isEither(coupon) ? 'ou ' : ''}${upTo(store.cashbackVaries)}${cardPercentage(store.cashbackPercentage, hotArea.type)} de cashback`}
            <DoubleOf percentage={store.cashbackPercentage} area={hotArea.type} />
          </span>
          <span className="coupon-type">{coupon.type === 'ONLINE' ? 'Cupom' : 'Oferta'}</span>
        </p>
        <h3 className="coupon-name">
          <Cut most={64} narrow={50}>
            {coupon.name}
          </Cut>
        </h3>
        <p className="coupon-text">
          <Cut most={134} narrow={100}>
            {coupon.description}
          </Cut>
        </p>
      </div>
      <div className="coupon-foot">
        <CouponVotes votes={coupon.votes} />
        <p className="coupon-end">
          <Icon name="calendar" size="4" />
          {`Validade: ${formatDate(coupon.endDate)}`}
        </p>
        <GetCouponButton coupon={coupon} />
        <noscript />
      </div>
    </article>
  )
}
