import type { ReactNode } from 'react'

/** One column of a table of the desk. */
export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** How wide it is at least, in rem. */
  readonly width: number
  /** Its share of the room that is left; none: it keeps its width. */
  readonly grow?: number
  /** Amounts and counts stand at the end. */
  readonly align?: 'end'
  /** What it is sorted by; absent where only the server could. */
  readonly sortBy?: (row: Row) => string | number
}

export interface Sort {
  readonly column: string
  readonly descending: boolean
}

const collator = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

/** The rows in the order that was asked for. Equal ones stay as they came. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const by = columns.find(({ id }) => id === sort?.column)?.sortBy
  if (sort === null || by === undefined) return rows
  const sign = sort.descending ? -1 : 1
  return rows.toSorted((a, b) => sign * compare(by(a), by(b)))
}

/** The next order when a column's head is pressed: up, down, and as it came. */
export function nextSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, descending: false }
  return sort.descending ? null : { column, descending: true }
}

/** The tracks that the head and every row share. */
export function tracks<Row>(columns: readonly Column<Row>[]): string {
  return columns
    .map(({ width, grow }) => (grow === undefined ? `${width}rem` : `minmax(${width}rem, ${grow}fr)`))
    .join(' ')
}

/** How wide a table is at least, in rem. */
export function leastWidth<Row>(columns: readonly Column<Row>[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}

const cardsBelowPx = 640
const tabletPx = 768
const remPx = 16

/** Whether rows are drawn as cards: where there is no room, and on a tablet where a column would be out of sight. */
export function needsCards<Row>(widthPx: number, columns: readonly Column<Row>[]): boolean {
  return widthPx < cardsBelowPx || (widthPx <= tabletPx && widthPx < leastWidth(columns) * remPx)
}
