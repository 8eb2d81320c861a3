import { useLocation } from 'react-router'
import type { CouponType, ListCouponsApiArg } from '@/api/generated'
import type { Sort } from '@/lib/sort'
import {
  categoryPart,
  namePart,
  pagePart,
  sortPart,
  useListView,
  type ViewPart,
} from '@/ui/hooks/use-list-view'

const type: ViewPart<CouponType | null> = {
  name: 'type',
  none: null,
  read: (params) => {
    const asked = params.get('type')
    return asked === 'ONLINE' || asked === 'OFFER' ? asked : null
  },
}
const parts = { name: namePart, category: categoryPart, type, sort: sortPart, page: pagePart }

/** Which coupons of an area are shown. */
export interface AreaView {
  readonly name: string
  readonly category: string
  readonly type: CouponType | null
  readonly sort: Sort | null
  readonly page: number
}

/** What the API is asked for a view. */
export function couponsAsked(
  slug: string,
  { name, category, type, sort, page }: AreaView,
): ListCouponsApiArg {
  return {
    slug,
    ...(name !== '' && { name }),
    ...(category !== '' && { category }),
    ...(type !== null && { type }),
    ...(sort !== null && { sort }),
    ...(page > 1 && { page }),
  }
}

/** The view in the address, and the address of another. */
export function useAreaView() {
  const { pathname } = useLocation()
  return useListView<AreaView>(pathname, parts)
}
