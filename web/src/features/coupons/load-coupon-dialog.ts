/** Fetches the script of the coupon's dialog, once. */
export const loadCouponDialog = () => import('./coupon-dialog')
