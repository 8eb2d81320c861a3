import { useMemo } from 'react'
import { ButtonLink } from '@/ui/button'
import { SiteLink } from '@/ui/link'
import { useListEntriesByHandQuery, useListProposalsQuery } from '../api/index'
import { entryColumns } from '../entries/entry-columns'
import { Notice } from '../parts/notice'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { DataTable } from '../table/data-table'

/** /financeiro/lancamentos: what people put into the book by hand, the newest first. */
export default function EntriesPage() {
  const { data, error, refetch } = useListEntriesByHandQuery()
  const { data: proposals = [] } = useListProposalsQuery({ open: true })
  const waiting = proposals.filter(({ kind }) => kind === 'post_entry').length
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
      {waiting > 0 && (
        <Notice
          tone="waiting"
          icon="clock"
          title={waiting === 1 ? '1 lançamento aguarda decisão.' : `${waiting} lançamentos aguardam decisão.`}
        >
          <span>
            <SiteLink className="desk-link" to={deskPaths.proposals}>
              Ver as propostas
            </SiteLink>
          </span>
        </Notice>
      )}
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
