import { useSearchParams } from 'react-router'
import { originsOf, pathWith } from '@/lib/pages'
import { paths } from '@/lib/paths'
import { queryText } from '@/lib/query-text'
import { type Sort, sortOf } from '@/lib/sort'

/** Which stores the list has, and in which order; a store neither ends nor is looked at. The address holds it. */
interface StoresView {
  /** Part of their names; "" for all. */
  readonly name: string
  readonly sort: Sort | null
}

/** The view in the address, and the address of another. */
export function useStoresView() {
  const [params] = useSearchParams()
  const view: StoresView = {
    name: queryText(params, 'name'),
    sort: sortOf(params) === 'RATE' ? 'RATE' : null,
  }
  const origins = originsOf(params)
  const pathOf = (changes: Partial<StoresView>) => {
    const { name, sort } = { ...view, ...changes }
    return pathWith(paths.stores, [['name', name], ['sort', sort], ...origins])
  }
  return { view, pathOf, origins }
}
