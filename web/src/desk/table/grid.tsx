import {
  functionalUpdate,
  getCoreRowModel,
  getSortedRowModel,
  type SortingState,
  useReactTable,
} from '@tanstack/react-table'
import { defaultRangeExtractor, type Rect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { type Column, columnDefs, leastWidth, tracks } from './columns'
import { GridHead } from './grid-head'
import { GridRow } from './grid-row'
import { usePlace } from './place'

const rowPx = 40
const headPx = 36
const cardPx = 128
const overscan = 8
const nearEnd = 12
const asTheyCame: SortingState = []
/** Where nothing is laid out there is no height to fill; a screenful is drawn. */
const unseenRect: Rect = { width: 1024, height: 640 }

function observeRect(virtualizer: Virtualizer<HTMLDivElement, Element>, tell: (rect: Rect) => void) {
  const element = virtualizer.scrollElement
  if (element === null) return
  const look = () => {
    const { offsetWidth: width, offsetHeight: height } = element
    tell(height === 0 ? unseenRect : { width, height })
  }
  const observer = new ResizeObserver(look)
  observer.observe(element)
  look()
  return () => {
    observer.disconnect()
  }
}

/** Further pages of a list. */
export interface MoreRows {
  readonly load: () => unknown
  readonly loading: boolean
  /** They are also read when somebody scrolls near the end. */
  readonly onScroll?: boolean
}

interface GridProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  to?: (row: Row) => string
  onOpen?: (row: Row) => void
  sort?: SortingState
  onSort?: (sort: SortingState) => void
  more?: MoreRows | undefined
  /** Rows are drawn as cards, for want of room. */
  cards: boolean
}

/** Where a key leads from a row; null when it leads nowhere. */
function target(key: string, at: number, last: number, page: number): number | null {
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  }[key]
  return to === undefined ? null : Math.max(0, Math.min(last, to))
}

/** The row that something is in. */
function rowAt(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return row === null ? null : Number(row.dataset.index)
}

/** Whether a click is meant for something in the row, or was the end of marking text. */
function isElsewhere(event: MouseEvent): boolean {
  const control =
    event.target instanceof Element ? event.target.closest('a, button, input, select, label') : null
  const marked = window.getSelection()?.toString() ?? ''
  return control !== null || event.ctrlKey || event.metaKey || event.shiftKey || marked !== ''
}

/** The rows themselves. One of them has the focus; it stays drawn wherever one scrolls. */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, columns, rowKey, to, onOpen, sort = asTheyCame, onSort, more, cards } = props
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing here is memoised by what it, or useVirtualizer, returns
  const table = useReactTable({
    data: useMemo(() => [...props.rows], [props.rows]),
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
  const { rows } = table.getRowModel()
  const scroller = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const [left, note] = usePlace(label)
  const [chosen, setChosen] = useState(left?.row ?? 0)
  const [moved, setMoved] = useState(0) // counts steps by keyboard, which take the focus along
  const last = rows.length - 1
  const active = Math.min(chosen, last)
  const headHeight = cards ? 0 : headPx

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (cards ? cardPx : rowPx),
    overscan,
    initialRect: unseenRect,
    initialOffset: left?.top ?? 0,
    observeElementRect: observeRect,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range)
      return seen.includes(active) ? seen : [...seen, active].toSorted((a, b) => a - b)
    },
  })
  // The first cards are put in place before the list looks at its frame, and would keep the height that was guessed.
  useEffect(() => {
    if (!cards) return
    for (const card of scroller.current?.querySelectorAll('[data-index]') ?? [])
      virtualizer.measureElement(card)
  }, [virtualizer, cards, rows])

  useEffect(() => {
    if (moved === 0) return
    const row = scroller.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' }) // the page may have to move too
  }, [moved])

  const top = virtualizer.scrollOffset ?? 0
  useEffect(() => {
    note({ row: active, top })
  })

  const asked = useRef(0) // with how many rows further ones were asked for: once, even if it fails
  const lastDrawn = virtualizer.range?.endIndex ?? 0
  useEffect(() => {
    if (more?.onScroll !== true || more.loading || (scroller.current?.scrollTop ?? 0) === 0) return
    if (lastDrawn < last - nearEnd || asked.current === rows.length) return
    asked.current = rows.length
    void more.load()
  }, [more, lastDrawn, last, rows.length])

  const open = (index: number) => {
    const row = rows[index]
    if (row === undefined) return
    if (to !== undefined) void navigate(to(row.original))
    else onOpen?.(row.original)
  }

  const opens = to !== undefined || onOpen !== undefined
  const click = (event: MouseEvent<HTMLElement>) => {
    const index = rowAt(event.target)
    if (opens && index !== null && !isElsewhere(event)) open(index)
  }

  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.index === undefined) return // in a row
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') open(active)
    else if (event.key === 'Escape') document.getElementById('conteudo')?.focus({ preventScroll: true })
    else {
      const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 1)
      const next = target(event.key, active, last, page)
      if (next === null) return
      setChosen(next)
      setMoved(moved + 1)
      virtualizer.scrollToIndex(next)
    }
    event.preventDefault()
  }

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
      onKeyDown={press}
      onClick={click}
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
