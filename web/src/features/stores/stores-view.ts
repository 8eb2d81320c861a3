import { useSearchParams } from 'react-router'
import { originsOf, pathWith } from '@/lib/pages'
import { paths } from '@/lib/paths'
import { queryText } from '@/lib/query-text'
import type { StoreSort } from '@/lib/sort'

/** Which stores the list has, and in which order. The address holds it. */
interface StoresView {
  /** Part of their names; "" for all. */
  readonly name: string
  readonly sort: StoreSort | null
}

/** The view in the address, and the address of another. */
export function useStoresView() {
  const [params] = useSearchParams()
  const sort = params.get('sort')
  const view: StoresView = {
    name: queryText(params, 'name'),
    sort: sort === 'RATE' || sort === 'COUPONS' ? sort : null,
  }
  const origins = originsOf(params)
  const pathOf = (changes: Partial<StoresView>) => {
    const { name, sort } = { ...view, ...changes }
    return pathWith(paths.stores, [['name', name], ['sort', sort], ...origins])
  }
  return { view, pathOf, origins }
}
