import type { CashbackStatus } from '@/api/purchase'
import { day, kept, many, pageNumber, size, text } from '@/lib/filters'
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
  /** The purchase whose timeline is open; empty when none is. */
  readonly open: string
}

export type Filters = Pick<StatementView, 'status' | 'store' | 'from' | 'to'>

export const noFilters: Filters = { status: [], store: '', from: '', to: '' }

/** The view as it stands in the address; the starts of the pages before stay with the entry of the history. */
export const viewFilters = {
  status: many('status', statusOrder),
  store: text('loja'),
  from: day('de'),
  to: day('ate'),
  pageSize: size('por', pageSizes),
  page: pageNumber('pagina'),
  cursor: text('cursor'),
  open: text('compra'),
  /** The server only points forward. */
  trail: kept('trail'),
}

/** How many of the filters are set; the statuses count as one. */
export function countFilters({ status, store, from, to }: Filters): number {
  return [status.length > 0, store !== '', from !== '', to !== ''].filter(Boolean).length
}

export function isFiltered(filters: Filters): boolean {
  return countFilters(filters) > 0
}
