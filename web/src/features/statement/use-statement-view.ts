import { startTransition } from 'react'
import { useFilters } from '@/ui/hooks/use-filters'
import { type Filters, type StatementView, viewFilters } from './view'

const first = { page: 1, cursor: '', trail: [] }

/** The view in the address, and the ways to change it. */
export function useStatementView() {
  const { values, change } = useFilters(viewFilters)
  const { trail, cursor } = values
  const view: StatementView = { ...values, page: cursor === '' ? 1 : values.page }

  return {
    view,
    setFilters: (filters: Partial<Filters>) => {
      change({ ...first, ...filters }, 'replace')
    },
    setPageSize: (pageSize: number) => {
      change({ ...first, pageSize }, 'replace')
    },
    // The page is drawn again piece by piece, so that the touch does not wait for it.
    goNext: (next: string) => {
      startTransition(() => {
        change({ page: view.page + 1, cursor: next, trail: [...trail, cursor] })
      })
    },
    goPrevious: () => {
      const before = trail.at(-1) ?? ''
      startTransition(() => {
        change({ page: before === '' ? 1 : view.page - 1, cursor: before, trail: trail.slice(0, -1) })
      })
    },
    open: (id: string) => {
      change({ page: view.page, open: id })
    },
    close: () => {
      change({ page: view.page, open: '' }, 'replace')
    },
  }
}
