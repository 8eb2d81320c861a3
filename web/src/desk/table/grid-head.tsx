import { DeskIcon } from '../parts/desk-icon'
import { type Column, nextSort, type Sort } from './columns'

interface GridHeadProps<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | null
  onSort?: (sort: Sort | null) => void
}

/** The head, which stays in view. Pressing a column sorts by it where the rows are all here. */
export function GridHead<Row>({ columns, sort, onSort }: GridHeadProps<Row>) {
  const direction = (id: string) =>
    sort?.column !== id ? undefined : sort.descending ? ('descending' as const) : ('ascending' as const)
  return (
    <div role="rowgroup" className="desk-head">
      <div role="row" aria-rowindex={1} className="desk-row">
        {columns.map((column, index) => (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={index + 1}
            aria-sort={direction(column.id)}
            className={column.align === 'end' ? 'desk-cell desk-cell-end' : 'desk-cell'}
          >
            {column.sortBy === undefined || onSort === undefined ? (
              column.header
            ) : (
              <button
                type="button"
                className="desk-sort"
                onClick={() => {
                  onSort(nextSort(sort, column.id))
                }}
              >
                {column.header}
                {sort?.column === column.id && <DeskIcon name={sort.descending ? 'down' : 'up'} size="3" />}
              </button>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
