/** The pages that a pager links to: the first, the last and those around the open one; null where some are left out. */
export function pagesShown(page: number, total: number): (number | null)[] {
  const shown: (number | null)[] = []
  for (let candidate = 1; candidate <= total; candidate++) {
    if (candidate === 1 || candidate === total || Math.abs(candidate - page) <= 1) shown.push(candidate)
    else if (shown.at(-1) !== null) shown.push(null)
  }
  return shown
}

/** The page that an address asks for; 1 where it asks for none that there can be. */
export function pageOf(params: URLSearchParams): number {
  const page = params.get('page') ?? ''
  return /^[1-9]\d{0,3}$|^10000$/.test(page) ? Number(page) : 1
}

/** What says where a visitor came from. Links within a list keep it. */
export const originParameters = ['utm_source', 'utm_campaign'] as const

/** An address with parameters; those that are empty are left out. */
export function pathWith(pathname: string, given: readonly (readonly [string, string | null])[]): string {
  const search = new URLSearchParams()
  for (const [name, value] of given) {
    if (value !== null && value !== '') search.set(name, value)
  }
  const query = search.toString()
  return query === '' ? pathname : `${pathname}?${query}`
}
