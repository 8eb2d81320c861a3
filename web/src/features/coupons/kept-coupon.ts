import type { Coupon } from '@/api/generated'
import { keptCouponKey as key } from './coupon-desk'

interface Kept {
  readonly page: string
  readonly coupon: Coupon
}

// What this module wrote; the coupon itself is not looked at.
function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'page' in value && 'coupon' in value
}

/** The coupon that somebody asked to see when they were asked to sign in: a login elsewhere, as by Google, leaves the page. */
export const keptCoupon = {
  keep(coupon: Coupon): void {
    sessionStorage.setItem(key, JSON.stringify({ page: window.location.pathname, coupon } satisfies Kept))
  },
  forget(): void {
    sessionStorage.removeItem(key)
  },
  /** Gives it once, on the page where it was kept. */
  take(): Coupon | null {
    const text = sessionStorage.getItem(key)
    if (text === null) return null
    const kept: unknown = JSON.parse(text)
    if (!isKept(kept) || kept.page !== window.location.pathname) return null
    this.forget()
    return kept.coupon
  },
}
