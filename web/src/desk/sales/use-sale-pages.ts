import type { ConversionSummary, ListConversionsApiArg } from '../api/generated'
import { useConversionPagesInfiniteQuery } from '../api/index'

interface SalePages {
  readonly rows: readonly ConversionSummary[] | undefined
  readonly error: unknown
  readonly busy: boolean
  readonly retry: () => unknown
  readonly more:
    { readonly load: () => unknown; readonly loading: boolean; readonly onScroll: true } | undefined
}

/** Sales page after page, as a table takes them. Those of other filters stay only until their own are here. */
export function useSalePages(filters: Omit<ListConversionsApiArg, 'cursor'>): SalePages {
  const query = useConversionPagesInfiniteQuery(filters)
  const { currentData, data, error, isFetching, isFetchingNextPage, hasNextPage } = query
  const shown = currentData ?? (isFetching ? data : undefined)
  return {
    rows: shown?.pages.flatMap(({ conversions }) => conversions),
    error: isFetching && shown === undefined ? undefined : error,
    busy: isFetching && !isFetchingNextPage,
    retry: () => query.refetch(),
    more: hasNextPage
      ? { load: () => query.fetchNextPage(), loading: isFetchingNextPage, onScroll: true }
      : undefined,
  }
}
