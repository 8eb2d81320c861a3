import { ButtonLink } from '@/ui/button'
import type { Invoice } from '../api/generated'
import { useListInvoicesQuery } from '../api/index'
import { columns } from '../invoices/invoice-columns'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { DataTable } from '../table/data-table'

const rowKey = ({ network, month }: Invoice) => `${network} ${month}`

/** /financeiro/faturas: what networks were invoiced, a month each. */
export default function InvoicesPage() {
  const { data, error, refetch } = useListInvoicesQuery({})
  return (
    <Page>
      <PageHeader
        title="Faturas"
        text="O que cobramos das redes, um mês de cada vez. As 200 mais novas; a conta do livro não muda com elas."
      >
        <ButtonLink to={deskPaths.newInvoice()} size="sm">
          Propor uma fatura
        </ButtonLink>
      </PageHeader>
      <DataTable
        label="Faturas"
        columns={columns}
        rows={data}
        rowKey={rowKey}
        to={({ network, month }) => deskPaths.invoice(network, month)}
        error={error}
        retry={refetch}
        empty="Nenhuma rede foi faturada ainda. Proponha a primeira fatura."
      />
    </Page>
  )
}
