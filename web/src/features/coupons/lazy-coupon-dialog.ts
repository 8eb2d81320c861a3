import { lazyPart } from '@/ui/lazy-part'

/** The coupon's dialog, in a script of its own. */
export const CouponDialog = lazyPart(() => import('./coupon-dialog'))
