import { useMemo } from 'react'
import { ButtonLink } from '@/ui/button'
import { useListEntriesByHandQuery } from '../api/index'
import { entryColumns } from '../entries/entry-columns'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { WaitingNotice } from '../proposals/waiting-notice'
import { DataTable } from '../table/data-table'

/** /financeiro/lancamentos: what people put into the book by hand, the newest first. */
export default function EntriesPage() {
  const { data, error, refetch } = useListEntriesByHandQuery()

  const columns = useMemo(() => entryColumns(data?.accounts ?? []), [data?.accounts])
  return (
    <Page>
      <PageHeader
        title="Lançamentos manuais"
        text="O que não vem de vendas nem de pagamentos: tarifas, transferências, tributos. Uma pessoa prepara, outra aprova, e o lançamento conta no dia da aprovação. Os 200 mais novos."
      >
        <ButtonLink to={deskPaths.newEntry} size="sm">
          Novo lançamento
        </ButtonLink>
      </PageHeader>
      <WaitingNotice kind="post_entry" one="lançamento" many="lançamentos" />
      <DataTable
        label="Lançamentos manuais"
        columns={columns}
        rows={data?.entries}
        rowKey={({ id }) => id}
        to={({ id }) => deskPaths.proposal(id)}
        error={error}
        retry={refetch}
        empty="Ainda não há lançamentos manuais."
      />
    </Page>
  )
}
