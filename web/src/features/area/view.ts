import { useLocation, useSearchParams } from 'react-router'
import type { CouponType, ListCouponsApiArg } from '@/api/generated'
import { originParameters, pageOf, pathWith } from '@/lib/pages'
import { queryText } from '@/lib/query-text'

/** Which coupons of an area are shown. The address holds it; what it cannot mean is as if it were not there. */
export interface AreaView {
  readonly name: string
  readonly category: string
  readonly type: CouponType | null
  readonly page: number
}

function readAreaView(params: URLSearchParams): AreaView {
  const type = params.get('type')
  return {
    name: queryText(params, 'name'),
    category: queryText(params, 'category'),
    type: type === 'ONLINE' || type === 'OFFER' ? type : null,
    page: pageOf(params),
  }
}

/** What the API is asked for a view. */
export function couponsAsked(slug: string, { name, category, type, page }: AreaView): ListCouponsApiArg {
  return {
    slug,
    ...(name !== '' && { name }),
    ...(category !== '' && { category }),
    ...(type !== null && { type }),
    ...(page > 1 && { page }),
  }
}

/** The view in the address, and the address of another: from its first page, unless that is what changes. */
export function useAreaView() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const view = readAreaView(params)
  const pathOf = (changes: Partial<AreaView>) => {
    const { name, category, type, page } = { ...view, page: 1, ...changes }
    return pathWith(pathname, [
      ['name', name],
      ['category', category],
      ['type', type],
      ['page', page > 1 ? String(page) : null],
      ...originParameters.map((origin) => [origin, params.get(origin)] as const),
    ])
  }
  return { view, pathOf }
}
