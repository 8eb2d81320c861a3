import type { Coupon } from '@/api/generated'
import { CouponCard } from './coupon-card'

interface CouponListProps {
  coupons: readonly Coupon[]
  /** The slug of the page that they are on, if it has one. */
  page?: string
}

/** Coupons as cards, as many side by side as fit. */
export function CouponList({ coupons, page }: CouponListProps) {
  return (
    <ul className="coupons">
      {coupons.map((coupon) => (
        <li key={coupon.id}>
          <CouponCard coupon={coupon} page={page} />
        </li>
      ))}
    </ul>
  )
}

/** Holds the place of coupons that are loading. */
export function CouponListSkeleton({ cards = 6 }: { cards?: number }) {
  return (
    <ul className="coupons" aria-hidden="true">
      {Array.from({ length: cards }, (_, index) => (
        <li key={index}>
          <div className="skeleton coupon-skeleton" />
        </li>
      ))}
    </ul>
  )
}
