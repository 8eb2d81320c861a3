import type { Coupon, CouponStore } from '@/api/generated'
import { ratePercentage, upTo } from '@/lib/percentage'

/** A way to a store: to the store itself, or to what a coupon is for. */
export interface Trip {
  readonly store: CouponStore
  readonly area: Coupon['hotArea']
  readonly coupon: Coupon | null
}

/** What a shopper takes where a code does not keep the cashback. */
export type Choice = 'code' | 'cashback'

export function tripOf(coupon: Coupon): Trip {
  return { store: coupon.store, area: coupon.hotArea, coupon }
}

/** Whether a purchase there can earn anything. */
export function paysCashback({ store }: Trip): boolean {
  return store.cashbackPercentage !== null
}

/** Whether its code and the cashback exclude each other, by the store's terms. */
export function isEither(coupon: Coupon): boolean {
  return !coupon.keepsCashback && coupon.store.cashbackPercentage !== null
}

/** "6,5%", "18% (dobro de 9%)" */
export function rateOf({ store, area }: Trip): string {
  return upTo(store.cashbackVaries) + ratePercentage(store.cashbackPercentage, area.type)
}
