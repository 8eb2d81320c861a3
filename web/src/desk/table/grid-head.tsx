import { flexRender, type Table } from '@tanstack/react-table'
import { DeskIcon } from '../parts/desk-icon'

/** The head, which stays in view. Pressing a column sorts by it where the rows are all here. */
export function GridHead<Row>({ table }: { table: Table<Row> }) {
  return (
    <div role="rowgroup" className="desk-head">
      <div role="row" aria-rowindex={1} className="desk-row">
        {table.getFlatHeaders().map(({ id, column, getContext }, place) => {
          const sorted = column.getIsSorted()
          const name = flexRender(column.columnDef.header, getContext())
          return (
            <div
              key={id}
              role="columnheader"
              aria-colindex={place + 1}
              aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
              className={column.columnDef.meta?.align === 'end' ? 'desk-cell desk-cell-end' : 'desk-cell'}
            >
              {column.getCanSort() ? (
                <button type="button" className="desk-sort" onClick={column.getToggleSortingHandler()}>
                  {name}
                  {sorted !== false && <DeskIcon name={sorted === 'desc' ? 'down' : 'up'} size="3" />}
                </button>
              ) : (
                name
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
