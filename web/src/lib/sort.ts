/** The orders that lists have besides their own. */
export type Sort = 'RATE' | 'ENDING' | 'VIEWS'

/** The order that an address asks for, where lists have it; null for a list's own. */
export function sortOf(params: URLSearchParams): Sort | null {
  const sort = params.get('sort')
  return sort === 'RATE' || sort === 'ENDING' || sort === 'VIEWS' ? sort : null
}
