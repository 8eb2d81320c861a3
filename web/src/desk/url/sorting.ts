import type { SortingState } from '@tanstack/react-table'
import type { Filter } from '@/lib/filters'

/** The column that a table is sorted by: "valor", or "-valor" for the largest first. */
export function sorting(name: string, columns: readonly string[]): Filter<SortingState> {
  return {
    name,
    none: [],
    read: ([written = '']) =>
      columns
        .filter((id) => id === written.replace(/^-/, ''))
        .map((id) => ({ id, desc: written.startsWith('-') })),
    write: (value) => value.map(({ id, desc }) => `${desc ? '-' : ''}${id}`),
    fits: () => true,
  }
}
