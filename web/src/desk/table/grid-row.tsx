import type { MouseEvent, Ref } from 'react'
import { SiteLink } from '@/site/link'
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
  onFocus: () => void
  onOpen: () => void
}

/** Whether a click is meant for something in the row, or was the end of marking text. */
function isElsewhere(event: MouseEvent): boolean {
  const control =
    event.target instanceof Element ? event.target.closest('a, button, input, select, label') : null
  return (
    control !== null ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    (window.getSelection()?.toString() ?? '') !== ''
  )
}

/** One row. It opens by click and by Enter; its first cell is a link for those who want another tab. */
export function GridRow<Row>(props: GridRowProps<Row>) {
  const { ref, index, offset, active, columns, row, to, opens, onFocus, onOpen } = props
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid listens for the keys of its rows
    <div
      ref={ref}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      tabIndex={active ? 0 : -1}
      className={opens ? 'desk-row desk-row-opens' : 'desk-row'}
      style={{ transform: `translateY(${offset}px)` }}
      onFocus={onFocus}
      onClick={(event) => {
        if (opens && !isElsewhere(event)) onOpen()
      }}
    >
      {columns.map((column, place) => (
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
      ))}
    </div>
  )
}
