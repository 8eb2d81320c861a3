import type { Coupon } from '@/api/generated'
import { FavouriteButton } from './favourite-button'
import { couponKind } from './kinds'

interface FavouriteCouponButtonProps {
  coupon: Coupon
}

/** The star of a coupon or an offer. */
export function FavouriteCouponButton({ coupon }: FavouriteCouponButtonProps) {
  return <FavouriteButton kind={couponKind} item={coupon} icon="star" label={`Salvar: ${coupon.name}`} />
}
