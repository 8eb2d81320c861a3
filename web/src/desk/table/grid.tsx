import {
  functionalUpdate,
  getCoreRowModel,
  getSortedRowModel,
  type SortingState,
  useReactTable,
} from '@tanstack/react-table'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Column, columnDefs, leastWidth, tracks } from './columns'
import { GridHead } from './grid-head'
import { GridRow } from './grid-row'
import { usePlace } from './place'
import { isElsewhere, rowAt, useRowKeys } from './row-keys'
import { type MoreRows, useMoreNearEnd, useVirtualRows } from './virtual-rows'

const asTheyCame: SortingState = []

interface GridProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  to?: (row: Row) => string | undefined
  onOpen?: (row: Row) => void
  sort?: SortingState
  onSort?: (sort: SortingState) => void
  more?: MoreRows | undefined
  /** Rows are drawn as cards, for want of room. */
  cards: boolean
}

/** The rows in their order, with the columns, as TanStack Table has them. */
function useGridTable<Row>({
  columns,
  rows,
  rowKey,
  sort = asTheyCame,
  onSort,
}: Pick<GridProps<Row>, 'columns' | 'rows' | 'rowKey' | 'sort' | 'onSort'>) {
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing is memoised by what it returns
  return useReactTable({
    data: useMemo(() => [...rows], [rows]),
    columns: useMemo(() => columnDefs(columns), [columns]),
    getRowId: rowKey,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
    state: { sorting: sort },
    onSortingChange: (next) => onSort?.(functionalUpdate(next, sort)),
    enableSorting: onSort !== undefined,
    enableMultiSort: false,
    sortDescFirst: false,
    autoResetAll: false,
  })
}

/** The rows themselves. One of them has the focus; it stays drawn wherever one scrolls. */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, columns, to, onOpen, more, cards } = props
  const table = useGridTable(props)
  const { rows } = table.getRowModel()
  const scroller = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const [left, note] = usePlace(label)
  const [chosen, setChosen] = useState(left?.row ?? 0)
  const last = rows.length - 1
  const active = Math.min(chosen, last)
  const { virtualizer, headHeight } = useVirtualRows({ scroller, rows, active, cards, top: left?.top ?? 0 })

  const top = virtualizer.scrollOffset ?? 0
  useEffect(() => {
    note({ row: active, top })
  })
  useMoreNearEnd({ scroller, more, count: rows.length, lastDrawn: virtualizer.range?.endIndex ?? 0 })

  const opens = to !== undefined || onOpen !== undefined
  const open = (index: number) => {
    const row = rows[index]
    if (row === undefined) return
    const page = to?.(row.original)
    if (page !== undefined) void navigate(page)
    else onOpen?.(row.original)
  }
  const keyDown = useRowKeys({
    scroller,
    active,
    last,
    onOpen: open,
    onMove: (row) => {
      setChosen(row)
      virtualizer.scrollToIndex(row)
    },
  })

  const style: CSSProperties & Record<`--${string}`, string> = {
    '--columns': tracks(columns),
    '--least': `${leastWidth(columns)}rem`,
  }

  return (
    // eslint-disable-next-line jsx-a11y/interactive-supports-focus -- its rows take the focus, one at a time
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={more === undefined ? rows.length + 1 : -1}
      aria-colcount={columns.length}
      className={cards ? 'desk-grid desk-grid-cards' : 'desk-grid'}
      style={style}
      onKeyDown={keyDown}
      onClick={(event) => {
        const index = rowAt(event.target)
        if (opens && index !== null && !isElsewhere(event)) open(index)
      }}
      onFocus={(event) => {
        setChosen(rowAt(event.target) ?? active)
      }}
    >
      <GridHead table={table} />
      <div role="rowgroup" className="desk-rows" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          return (
            <GridRow
              key={row.id}
              ref={cards ? virtualizer.measureElement : undefined}
              index={index}
              offset={start - headHeight}
              active={index === active}
              row={row}
              to={to?.(row.original)}
              opens={opens}
            />
          )
        })}
      </div>
    </div>
  )
}
