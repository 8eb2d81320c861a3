import { useParams } from 'react-router'
import { formatCount } from '@/lib/format'
import { useListOutstandingSalesQuery } from '../api/index'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { columns } from '../receivables/sale-columns'
import { DataTable } from '../table/data-table'

/** /financeiro/a-receber/:network: the sales of which a network owes something now. */
export default function OutstandingPage() {
  const { network = '' } = useParams()
  const { currentData: data, error, refetch } = useListOutstandingSalesQuery({ network })
  return (
    <Page>
      <PageHeader
        title={`${network}: vendas a receber`}
        text={
          data?.more === true
            ? `Da mais antiga para a mais nova. As primeiras ${formatCount(data.sales.length)}: há mais.`
            : 'Da mais antiga para a mais nova. Abaixo de zero, a rede pagou mais do que deve.'
        }
        back={{ to: deskPaths.receivables, label: 'A receber' }}
      />
      <DataTable
        label="Vendas a receber"
        columns={columns}
        rows={data?.sales}
        rowKey={({ id }) => id}
        to={({ id }) => deskPaths.conversion(id)}
        error={error}
        retry={refetch}
        empty="Esta rede não deve nada de nenhuma venda agora."
      />
    </Page>
  )
}
