import { flag, one, text } from '@/lib/filters'
import { formatLongMonth } from '@/lib/months'
import { useFilters } from '@/ui/hooks/use-filters'
import { useGetMarginsQuery, useMarginLinePagesInfiniteQuery } from '../api/index'
import type { MarginLine } from '../api/generated'
import { lineTarget, marginColumns } from '../book/account-columns'
import { marginName, marginWords } from '../book/margin'
import { useMonth } from '../book/month-tools'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { DataTable } from '../table/data-table'

const spec = {
  by: one('por', ['store', 'network', 'club', 'campaign']),
  key: text('chave'),
  apart: flag('sem-venda'),
}
const rowKey = ({ sequence, line }: MarginLine) => `${sequence} ${line}`

/** /financeiro/resultado/linhas: what one row of a month's margins is made of. */
export default function MarginLinesPage() {
  const { month } = useMonth()
  const { by, key, apart } = useFilters(spec).values
  const of = { ofSales: !apart, key }
  const { currentData: margins } = useGetMarginsQuery({ month, by })
  const row = margins?.rows.find((one) => one.ofSales === of.ofSales && one.key === key)
  const query = useMarginLinePagesInfiniteQuery({ month, by, ...of, limit: 100 })
  return (
    <Page>
      <PageHeader
        title={row === undefined ? 'Linhas da margem' : marginName(by, row)}
        text={`Margem por ${marginWords[by].one.toLowerCase()} em ${formatLongMonth(month)}: os lançamentos, na ordem do registro. A última soma é o resultado.`}
      />
      <DataTable
        label="Lançamentos da margem"
        columns={marginColumns}
        rows={query.currentData?.pages.flatMap(({ lines }) => lines)}
        rowKey={rowKey}
        to={lineTarget}
        error={query.error}
        retry={query.refetch}
        more={
          query.hasNextPage
            ? { load: query.fetchNextPage, loading: query.isFetchingNextPage, onScroll: true }
            : undefined
        }
        empty="Nenhum lançamento neste mês."
      />
    </Page>
  )
}
