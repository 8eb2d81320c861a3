import type { Row } from '@tanstack/react-table'
import { type Ref, useMemo } from 'react'
import { SiteLink } from '@/ui/link'

interface GridRowProps<Item> {
  ref: Ref<HTMLDivElement> | undefined
  index: number
  /** Pixels from the first row. */
  offset: number
  /** It is the one that the keyboard reaches. */
  active: boolean
  row: Row<Item>
  to: string | undefined
  opens: boolean
}

/** One row; the grid listens for it. Its first cell is a link for those who want another tab. */
export function GridRow<Item>(props: GridRowProps<Item>) {
  const { ref, index, offset, active, row, to, opens } = props
  const visible = row.getVisibleCells() // others where the row or the columns are
  // The same elements while one scrolls: only rows that come into sight are drawn.
  const cells = useMemo(
    () =>
      visible.map(({ id, column: { columnDef } }, place) => {
        const shown = columnDef.meta?.cell(row.original)
        return (
          <div
            key={id}
            role="gridcell"
            aria-colindex={place + 1}
            data-label={columnDef.header}
            className={columnDef.meta?.align === 'end' ? 'desk-cell desk-cell-end' : 'desk-cell'}
          >
            {place === 0 && to !== undefined ? (
              <SiteLink to={to} tabIndex={-1} className="desk-cell-link">
                {shown}
              </SiteLink>
            ) : (
              shown
            )}
          </div>
        )
      }),
    [visible, row.original, to],
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
