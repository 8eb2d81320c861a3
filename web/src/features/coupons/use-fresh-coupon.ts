import { useSelector } from 'react-redux'
import type { Coupon } from '@/api/generated'
import { api } from '@/api/index'

type ApiState = Parameters<ReturnType<typeof api.endpoints.listCoupons.select>>[0]

const { getCoupon, listCoupons, listTopCoupons } = api.endpoints

/** The coupon as the lists have it by now: a login reads them anew, and then the code of a LOYALTY coupon comes with it. */
export function useFreshCoupon(coupon: Coupon): Coupon {
  return useSelector((state: ApiState) => {
    const lists = [
      ...api.util.selectCachedArgsForQuery(state, 'listCoupons').map((arg) => listCoupons.select(arg)(state)),
      ...api.util
        .selectCachedArgsForQuery(state, 'listTopCoupons')
        .map((arg) => listTopCoupons.select(arg)(state)),
    ]
    for (const { data } of lists) {
      const found = data?.data.find(({ id }) => id === coupon.id)
      if (found !== undefined) return found
    }
    return getCoupon.select({ id: coupon.id })(state).data ?? coupon
  })
}
