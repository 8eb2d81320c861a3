import { useLocation, useSearchParams } from 'react-router'
import { type Filters, readView, type StatementView, writeView } from './view'

/** The starts of the pages before this one, kept in the history entry: the server only points forward. */
function readTrail(state: unknown): string[] {
  const trail: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'trail') : undefined
  return Array.isArray(trail) ? trail.filter((item): item is string => typeof item === 'string') : []
}

/** The view in the address, and the ways to change it. */
export function useStatementView() {
  const [params, setParams] = useSearchParams()
  const trail = readTrail(useLocation().state)
  const view = readView(params)

  const go = (next: StatementView, nextTrail: string[], replace = false) => {
    setParams(writeView(next), { replace, state: { trail: nextTrail }, preventScrollReset: true })
  }
  const first = { page: 1, cursor: '' }

  return {
    view,
    setFilters: (filters: Partial<Filters>) => {
      go({ ...view, ...first, ...filters }, [], true)
    },
    setPageSize: (pageSize: number) => {
      go({ ...view, ...first, pageSize }, [], true)
    },
    goNext: (cursor: string) => {
      go({ ...view, page: view.page + 1, cursor }, [...trail, view.cursor])
    },
    goPrevious: () => {
      const cursor = trail.at(-1) ?? ''
      go({ ...view, page: cursor === '' ? 1 : view.page - 1, cursor }, trail.slice(0, -1))
    },
    open: (id: string) => {
      go({ ...view, open: id }, trail)
    },
    close: () => {
      go({ ...view, open: null }, trail, true)
    },
  }
}
