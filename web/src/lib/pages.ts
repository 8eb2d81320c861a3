/**
 * The pages that a pager links to: the first, the last and those around the open one; null where more than one is left out.
 */
export function pagesShown(page: number, total: number): (number | null)[] {
  const around = Math.min(page, total)
  const from = around <= 4 ? 1 : around - 1
  const to = around >= total - 3 ? total : around + 1
  const shown: (number | null)[] = from > 1 ? [1, null] : []
  for (let between = from; between <= to; between++) shown.push(between)
  return to < total ? [...shown, null, total] : shown
}

/** The page that an address asks for; 1 where it asks for none that there can be. */
export function pageOf(params: URLSearchParams): number {
  const page = params.get('page') ?? ''
  return /^[1-9]\d{0,3}$|^10000$/.test(page) ? Number(page) : 1
}

/** What says where a visitor came from. Links within a list keep it. */
const originParameters = ['utm_source', 'utm_campaign'] as const

/** What it says in an address. */
export function originsOf(params: URLSearchParams): (readonly [string, string | null])[] {
  return originParameters.map((origin) => [origin, params.get(origin)] as const)
}

/** An address with parameters; those that are empty are left out. */
export function pathWith(pathname: string, given: readonly (readonly [string, string | null])[]): string {
  const search = new URLSearchParams()
  for (const [name, value] of given) {
    if (value !== null && value !== '') search.set(name, value)
  }
  const query = search.toString()
  return query === '' ? pathname : `${pathname}?${query}`
}
