import { useLocation, useSearchParams } from 'react-router'
import type { CouponType, ListCouponsApiArg } from '@/api/generated'
import { originsOf, pageOf, pathWith } from '@/lib/pages'
import { queryText } from '@/lib/query-text'
import { type Sort, sortOf } from '@/lib/sort'

/** Which coupons of an area are shown. The address holds it; what it cannot mean is as if it were not there. */
export interface AreaView {
  readonly name: string
  readonly category: string
  readonly type: CouponType | null
  readonly sort: Sort | null
  readonly page: number
}

function readAreaView(params: URLSearchParams): AreaView {
  const type = params.get('type')
  return {
    name: queryText(params, 'name'),
    category: queryText(params, 'category'),
    type: type === 'ONLINE' || type === 'OFFER' ? type : null,
    sort: sortOf(params),
    page: pageOf(params),
  }
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

/** The view in the address, and the address of another: from its first page, unless that is what changes. */
export function useAreaView() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const view = readAreaView(params)
  const pathOf = (changes: Partial<AreaView>) => {
    const { name, category, type, sort, page } = { ...view, page: 1, ...changes }
    return pathWith(pathname, [
      ['name', name],
      ['category', category],
      ['type', type],
      ['sort', sort],
      ['page', page > 1 ? String(page) : null],
      ...originsOf(params),
    ])
  }
  return { view, pathOf, origins: originsOf(params) }
}
