import type { ColumnDef, Row as TableRow, RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'

declare module '@tanstack/react-table' {
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- the parameters are those of the interface that is added to
  interface ColumnMeta<TData extends RowData, TValue> {
    readonly align: Column<TData>['align'] | undefined
    /** TanStack's own `cell` is a component: with other columns all of its elements would be new ones, and the focus in them lost. */
    readonly cell: Column<TData>['cell']
  }
}

/** One column of a table of the desk. */
export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** How wide it is at least, in rem. */
  readonly width: number
  /** Its share of the room that is left; none: it keeps its width. */
  readonly grow?: number
  /** It is left out where there is no room for all, those with a higher number first: the page that a row opens has it. */
  readonly spare?: number
  /** Amounts and counts stand at the end. */
  readonly align?: 'end'
  /** What it is sorted by; absent where only the server could. */
  readonly sortBy?: (row: Row) => string | number
}

const collator = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })

/** Numbers by size, words as a Portuguese dictionary has them. */
function byValue<Row>(a: TableRow<Row>, b: TableRow<Row>, id: string): number {
  const [one, other] = [a.getValue<string | number>(id), b.getValue<string | number>(id)]
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other))
}

/** The columns as TanStack Table takes them. */
export function columnDefs<Row>(columns: readonly Column<Row>[]): ColumnDef<Row>[] {
  return columns.map(({ id, header, cell, align, sortBy }) => ({
    id,
    header,
    meta: { align, cell },
    sortingFn: byValue,
    ...(sortBy !== undefined && { accessorFn: sortBy }),
  }))
}

/** The tracks that the head and every row share. */
export function tracks<Row>(columns: readonly Column<Row>[]): string {
  return columns
    .map(({ width, grow }) => (grow === undefined ? `${width}rem` : `minmax(${width}rem, ${grow}fr)`))
    .join(' ')
}

const remPx = 16

/** How wide a table is at least, in rem. */
export function leastWidth<Row>(columns: readonly Column<Row>[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}

/**
 * The columns of rows that are so wide: without as many of those that can be spared as it takes for the others to be in sight. What the
 * rows are sorted by stays.
 */
export function fitting<Row>(
  widthPx: number,
  columns: readonly Column<Row>[],
  sortedBy?: string,
): readonly Column<Row>[] {
  const spared = columns.filter(({ id, spare }) => spare !== undefined && id !== sortedBy)
  if (spared.length === 0 || leastWidth(columns) * remPx <= widthPx) return columns
  const first = Math.max(...spared.map(({ spare = 0 }) => spare))
  const left = columns.filter((column) => !spared.includes(column) || column.spare !== first)
  return fitting(widthPx, left, sortedBy)
}

const cardsBelowPx = 640
const narrowPx = 920

/** Whether rows are drawn as cards: where there is no room, and on a narrow screen where a column that cannot be spared would be out of sight. */
export function needsCards<Row>(widthPx: number, columns: readonly Column<Row>[]): boolean {
  const needed = leastWidth(columns.filter(({ spare }) => spare === undefined)) * remPx
  return widthPx < cardsBelowPx || (widthPx < narrowPx && widthPx < needed)
}
