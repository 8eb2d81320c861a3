import { createContext, useContext } from 'react'
import type { Trip } from './trip'

/** What can be done with coupons and stores, from wherever one is shown. */
export interface CouponDesk {
  /** Shows a coupon's code, or goes to an offer or a store. Visitors are asked to sign in first. */
  readonly start: (trip: Trip) => void
  /** Loads what that will need. */
  readonly prepare: () => void
}

export const CouponDeskContext = createContext<CouponDesk | null>(null)

export function useCouponDesk(): CouponDesk {
  const desk = useContext(CouponDeskContext)
  if (desk === null) throw new Error('useCouponDesk needs a CouponDeskProvider above it')
  return desk
}
