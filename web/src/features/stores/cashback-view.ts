import { letters } from '@/lib/letters'
import { paths } from '@/lib/paths'
import type { Sort } from '@/lib/sort'
import {
  categoryPart,
  namePart,
  pagePart,
  sortPart,
  useListView,
  type ViewPart,
} from '@/ui/hooks/use-list-view'

const letter: ViewPart<string> = {
  name: 'letra',
  none: '',
  read: (params) => {
    const asked = (params.get('letra') ?? '').toUpperCase()
    return letters.includes(asked) ? asked : ''
  },
}
const parts = { name: namePart, letter, category: categoryPart, sort: sortPart, page: pagePart }

interface CashbackView {
  /** Part of theirs; "" for all. */
  readonly name: string
  /** That their names begin with; "" for all. */
  readonly letter: string
  readonly category: string
  readonly sort: Sort | null
  readonly page: number
}

/** Which stores with cashback are shown. */
export function useCashbackView() {
  return useListView<CashbackView>(paths.topCashback, parts)
}
