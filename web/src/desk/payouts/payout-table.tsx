import type { ReactNode } from 'react'
import { formatDayTime } from '@/lib/format'
import type { FinancePayout, ListFinancePayoutsApiArg } from '../api/generated'
import { usePayoutPagesInfiniteQuery } from '../api/index'
import { Amount } from '../parts/amount'
import { Badge } from '@/ui/badge'
import { Shopper } from '../people/shopper'
import { deskPaths } from '../paths'
import type { Column } from '../table/columns'
import { DataTable } from '../table/data-table'
import { payoutStates } from '../words/money'
import { failureText } from '../words/payouts'

const pageSize = 200

const columns: readonly Column<FinancePayout>[] = [
  {
    id: 'pedido',
    header: 'Planejado em',
    width: 11,
    cell: ({ requestedAt }) => formatDayTime(requestedAt),
  },
  {
    id: 'situacao',
    header: 'Situação',
    width: 11.5,
    cell: ({ state }) => (
      <Badge tone={payoutStates[state].tone} icon={payoutStates[state].icon}>
        {payoutStates[state].label}
      </Badge>
    ),
  },
  {
    id: 'cliente',
    header: 'Cliente',
    width: 9.5,
    grow: 2,
    cell: ({ shopper, userId }) => <Shopper id={userId} name={shopper} />,
  },
  {
    id: 'chave',
    header: 'Chave',
    width: 9.5,
    grow: 2,
    cell: ({ key }) => <span title={key}>{key ?? '–'}</span>,
  },
  {
    id: 'valor',
    header: 'Valor',
    width: 6.5,
    align: 'end',
    cell: ({ amountCents }) => <Amount value={amountCents} />,
  },
  {
    id: 'devolvido',
    header: 'Devolvido',
    width: 6,
    align: 'end',
    cell: ({ returnedCents }) => <Amount value={returnedCents} quietZero />,
  },
  {
    id: 'ponta',
    header: 'Id do Pix ou motivo',
    width: 17.25,
    grow: 1,
    cell: ({ endToEndId, failure }) =>
      failure !== undefined ? (
        <span title={failure}>{failureText(failure)}</span>
      ) : (
        <span className="desk-id">{endToEndId ?? '–'}</span>
      ),
  },
]

export type PayoutFilters = Omit<ListFinancePayoutsApiArg, 'cursor' | 'limit'>

/** Payouts page by page, in the server's order. */
export function usePayoutPages(filters: PayoutFilters) {
  return usePayoutPagesInfiniteQuery({ ...filters, limit: pageSize })
}

interface PayoutTableProps {
  query: ReturnType<typeof usePayoutPages>
  empty: ReactNode
}

/** A list of payouts; a row opens the payout's story. */
export function PayoutTable({ query, empty }: PayoutTableProps) {
  const { data, currentData, error, refetch, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } =
    query
  return (
    <DataTable
      label="Pagamentos"
      columns={columns}
      rows={data?.pages.flatMap(({ payouts }) => payouts)}
      rowKey={({ id }) => id}
      to={({ id }) => deskPaths.payout(id)}
      error={error}
      retry={refetch}
      busy={isFetching && currentData === undefined}
      more={hasNextPage ? { load: fetchNextPage, loading: isFetchingNextPage } : undefined}
      empty={empty}
    />
  )
}
