import { useParams } from 'react-router'
import { one } from '@/lib/filters'
import { formatCount, formatDayTime } from '@/lib/format'
import { useFilters } from '@/ui/hooks/use-filters'
import type { PayableSale } from '../api/generated'
import { useListPayableSalesQuery } from '../api/index'
import { Amount } from '../parts/amount'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import type { Column } from '../table/columns'
import { DataTable } from '../table/data-table'

const spec = { age: one('idade', ['', 'to30', 'to60', 'to90', 'over']) }

const of = {
  '': 'de todas as idades',
  to30: 'até 30 dias',
  to60: '31 a 60 dias',
  to90: '61 a 90 dias',
  over: 'mais de 90 dias',
} as const

const columns: readonly Column<PayableSale>[] = [
  {
    id: 'desde',
    header: 'A pagar desde',
    width: 11,
    cell: ({ payableSince }) => formatDayTime(payableSince),
  },
  { id: 'loja', header: 'Loja', width: 9, grow: 1, cell: ({ storeName }) => storeName },
  { id: 'transacao', header: 'Transação', width: 9, grow: 1, cell: ({ transactionId }) => transactionId },
  {
    id: 'cashback',
    header: 'Cashback',
    width: 7.5,
    align: 'end',
    cell: ({ cashbackCents }) => <Amount value={cashbackCents} />,
  },
  {
    id: 'falta',
    header: 'A pagar',
    width: 7.5,
    align: 'end',
    cell: ({ payableCents }) => <Amount value={payableCents} />,
  },
]

/** /financeiro/a-pagar/:network?idade=: the sales of a network of which shoppers are owed something now. */
export default function PayablePage() {
  const { network = '' } = useParams()
  const { age } = useFilters(spec).values
  const {
    currentData: data,
    error,
    refetch,
  } = useListPayableSalesQuery({
    network,
    ...(age !== '' && { age }),
  })
  return (
    <Page>
      <PageHeader
        title={`${network}: cashback a pagar`}
        text={
          data?.more === true
            ? `Vendas ${of[age]}, da mais antiga para a mais nova. As primeiras ${formatCount(data.sales.length)}: há mais.`
            : `Vendas ${of[age]}, da mais antiga para a mais nova.`
        }
        back={{ to: deskPaths.payables, label: 'A pagar' }}
      />
      <DataTable
        label="Cashback a pagar"
        columns={columns}
        rows={data?.sales}
        rowKey={({ id }) => id}
        to={({ id }) => deskPaths.conversion(id)}
        error={error}
        retry={refetch}
        empty="Nada é devido a clientes de nenhuma venda assim."
      />
    </Page>
  )
}
