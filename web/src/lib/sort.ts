/** The orders that lists have besides their own. */
export type Sort = 'RATE' | 'ENDING' | 'VIEWS'

/** Those of the list of all stores, which neither end nor are looked at. */
export type StoreSort = 'RATE' | 'COUPONS'

/** The order that an address asks for, where lists have it; null for a list's own. */
export function sortOf(params: URLSearchParams): Sort | null {
  const sort = params.get('sort')
  return sort === 'RATE' || sort === 'ENDING' || sort === 'VIEWS' ? sort : null
}
