import { type Ref, useMemo } from 'react'
import { SiteLink } from '@/ui/link'
import type { Column } from './columns'

interface GridRowProps<Row> {
  ref: Ref<HTMLDivElement> | undefined
  index: number
  /** Pixels from the first row. */
  offset: number
  /** It is the one that the keyboard reaches. */
  active: boolean
  columns: readonly Column<Row>[]
  row: Row
  to: string | undefined
  opens: boolean
}

/** One row; the grid listens for it. Its first cell is a link for those who want another tab. */
export function GridRow<Row>(props: GridRowProps<Row>) {
  const { ref, index, offset, active, columns, row, to, opens } = props
  // The same elements while one scrolls: only rows that come into sight are drawn.
  const cells = useMemo(
    () =>
      columns.map((column, place) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={place + 1}
          data-label={column.header}
          className={column.align === 'end' ? 'desk-cell desk-cell-end' : 'desk-cell'}
        >
          {place === 0 && to !== undefined ? (
            <SiteLink to={to} tabIndex={-1} className="desk-cell-link">
              {column.cell(row)}
            </SiteLink>
          ) : (
            column.cell(row)
          )}
        </div>
      )),
    [columns, row, to],
  )
  return (
    <div
      ref={ref}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      tabIndex={active ? 0 : -1}
      className={opens ? 'desk-row desk-row-opens' : 'desk-row'}
      style={{ transform: `translateY(${offset}px)` }}
    >
      {cells}
    </div>
  )
}
