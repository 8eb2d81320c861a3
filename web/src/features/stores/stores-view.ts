import { paths } from '@/lib/paths'
import type { StoreSort } from '@/lib/sort'
import { categoryPart, namePart, useListView, type ViewPart } from '@/ui/hooks/use-list-view'

const sort: ViewPart<StoreSort | null> = {
  name: 'sort',
  none: null,
  read: (params) => {
    const asked = params.get('sort')
    return asked === 'RATE' || asked === 'COUPONS' ? asked : null
  },
}
const parts = { name: namePart, category: categoryPart, sort }

/** Which stores the list has, and in which order. */
export function useStoresView() {
  return useListView<{ name: string; category: string; sort: StoreSort | null }>(paths.stores, parts)
}
