import type { CashbackStatus } from '@/api/purchase'
import { statusOrder } from './copy'

export const pageSizes = [10, 25, 100] as const

/** Which purchases are shown; all of it lives in the address. */
export interface StatementView {
  readonly status: readonly CashbackStatus[]
  readonly store: string
  readonly from: string
  readonly to: string
  readonly pageSize: number
  readonly page: number
  /** Where the page starts; empty on the first one. */
  readonly cursor: string
  /** The purchase whose timeline is open. */
  readonly open: string | null
}

export type Filters = Pick<StatementView, 'status' | 'store' | 'from' | 'to'>

export const noFilters: Filters = { status: [], store: '', from: '', to: '' }

const names = {
  status: 'status',
  store: 'loja',
  from: 'de',
  to: 'ate',
  pageSize: 'por',
  page: 'pagina',
  cursor: 'cursor',
  open: 'compra',
} as const

function day(text: string | null): string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}

/** Reads the view from the address; what makes no sense falls back to its default. */
export function readView(params: URLSearchParams): StatementView {
  const statuses = params.getAll(names.status)
  const size = Number(params.get(names.pageSize))
  const page = Number(params.get(names.page))
  const cursor = params.get(names.cursor) ?? ''
  return {
    status: statusOrder.filter((status) => statuses.includes(status)),
    store: params.get(names.store) ?? '',
    from: day(params.get(names.from)),
    to: day(params.get(names.to)),
    pageSize: pageSizes.find((known) => known === size) ?? pageSizes[0],
    page: cursor !== '' && Number.isSafeInteger(page) && page > 1 ? page : 1,
    cursor,
    open: params.get(names.open),
  }
}

/** Writes the view as an address, leaving out every default. */
export function writeView(view: StatementView): URLSearchParams {
  const params = new URLSearchParams()
  for (const status of view.status) params.append(names.status, status)
  if (view.store !== '') params.set(names.store, view.store)
  if (view.from !== '') params.set(names.from, view.from)
  if (view.to !== '') params.set(names.to, view.to)
  if (view.pageSize !== pageSizes[0]) params.set(names.pageSize, String(view.pageSize))
  if (view.cursor !== '') {
    params.set(names.page, String(view.page))
    params.set(names.cursor, view.cursor)
  }
  if (view.open !== null) params.set(names.open, view.open)
  return params
}

/** How many of the filters are set; the statuses count as one. */
export function countFilters({ status, store, from, to }: Filters): number {
  return [status.length > 0, store !== '', from !== '', to !== ''].filter(Boolean).length
}

export function isFiltered(filters: Filters): boolean {
  return countFilters(filters) > 0
}
