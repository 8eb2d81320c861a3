import { useSearchParams } from 'react-router'
import { letters } from '@/lib/letters'
import { originsOf, pageOf, pathWith } from '@/lib/pages'
import { paths } from '@/lib/paths'
import { queryText } from '@/lib/query-text'
import { type Sort, sortOf } from '@/lib/sort'

/** Which stores with cashback are shown. The address holds it; what it cannot mean is as if it were not there. */
interface CashbackView {
  /** That their names begin with; "" for all. */
  readonly letter: string
  readonly category: string
  readonly sort: Sort | null
  readonly page: number
}

/** The view in the address, and the address of another: from its first page, unless that is what changes. */
export function useCashbackView() {
  const [params] = useSearchParams()
  const letter = (params.get('letra') ?? '').toUpperCase()
  const view: CashbackView = {
    letter: letters.includes(letter) ? letter : '',
    category: queryText(params, 'category'),
    sort: sortOf(params),
    page: pageOf(params),
  }
  const pathOf = (changes: Partial<CashbackView>) => {
    const { letter, category, sort, page } = { ...view, page: 1, ...changes }
    return pathWith(paths.topCashback, [
      ['letra', letter],
      ['category', category],
      ['sort', sort],
      ['page', page > 1 ? String(page) : null],
      ...originsOf(params),
    ])
  }
  return { view, pathOf, origins: originsOf(params) }
}
