import type { SortingState } from '@tanstack/react-table'
import { type ReactNode, useMemo, useRef } from 'react'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/public-button'
import { useElementWidth } from '@/ui/hooks/use-element-width'
import { type Column, fitting, needsCards } from './columns'
import { Grid } from './grid'
import type { MoreRows } from './virtual-rows'

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

interface DataTableProps<Row> {
  /** What it lists, for those who listen: "Pagamentos". */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined until they are read. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** The page that a row opens, where there is one. Its first cell is a link there. */
  to?: (row: Row) => string | undefined
  /** What a row opens, where that is no page. */
  onOpen?: (row: Row) => void
  error?: unknown
  retry: () => unknown
  /** Other rows are being read: these are on their way out. */
  busy?: boolean
  sort?: SortingState
  onSort?: (sort: SortingState) => void
  /** There are further pages. */
  more?: MoreRows | undefined
  /** What is said when there is nothing. */
  empty: ReactNode
}

/** A list of any length: only what is in sight is drawn. It has the four faces of every query. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, error, retry, more, empty, busy = false, sort } = props
  const frame = useRef<HTMLDivElement>(null)
  const width = useElementWidth(frame)
  const cards = width !== null && needsCards(width, columns)
  const sortedBy = sort?.[0]?.id
  const shown = useMemo(
    () => (width === null || cards ? columns : fitting(width, columns, sortedBy)),
    [width, cards, columns, sortedBy],
  )

  return (
    <div ref={frame} className="desk-table" aria-busy={busy}>
      {rows === undefined ? (
        error === undefined ? (
          <div role="status" aria-label={`Carregando ${label.toLowerCase()}...`} className="desk-table-wait">
            {skeletonRows.map((row) => (
              <Skeleton key={row} height="4" />
            ))}
          </div>
        ) : (
          <LoadFailure level="h2" error={error} retry={() => void retry()} />
        )
      ) : rows.length === 0 ? (
        <div className="desk-table-empty">{empty}</div>
      ) : (
        <>
          {error !== undefined && (
            <p role="alert" className="desk-table-stale">
              Não deu para atualizar agora; mostramos a última leitura.{' '}
              <Button look="link" size="inline" onClick={() => void retry()}>
                Tentar de novo
              </Button>
            </p>
          )}
          <Grid key={cards ? 'cards' : 'rows'} {...props} columns={shown} rows={rows} cards={cards} />
          <p className="desk-table-foot">
            <span>{`${formatCount(rows.length)} ${rows.length === 1 ? 'linha' : 'linhas'}`}</span>
            {more !== undefined && (
              <Button
                look="outline"
                size="sm"
                aria-busy={more.loading}
                aria-disabled={more.loading}
                onClick={() => {
                  if (!more.loading) void more.load()
                }}
              >
                {more.loading ? 'Carregando...' : 'Carregar mais'}
              </Button>
            )}
          </p>
        </>
      )}
    </div>
  )
}
