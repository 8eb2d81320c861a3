import { formatCount, formatDate } from '@/lib/format'
import { formatLongMonth } from '@/lib/months'
import { Badge } from '@/ui/badge'
import type { Invoice } from '../api/generated'
import { Amount } from '../parts/amount'
import type { Column } from '../table/columns'
import { invoiceState, invoiceStates } from '../words/invoices'

/** How an invoice stands, in a word. */
export function InvoiceBadge({ invoice }: { invoice: Invoice }) {
  const { label, tone, icon } = invoiceStates[invoiceState(invoice)]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

export const columns: readonly Column<Invoice>[] = [
  { id: 'mes', header: 'Mês', width: 9.5, cell: ({ month }) => formatLongMonth(month) },
  { id: 'rede', header: 'Rede', width: 8, grow: 1, cell: ({ network }) => network },
  { id: 'numero', header: 'Número', width: 8, grow: 1, cell: ({ number }) => number },
  {
    id: 'vendas',
    header: 'Vendas',
    width: 6,
    align: 'end',
    spare: 2,
    cell: ({ sales }) => formatCount(sales),
  },
  { id: 'emissao', header: 'Emissão', width: 7.5, spare: 1, cell: ({ issuedOn }) => formatDate(issuedOn) },
  { id: 'vencimento', header: 'Vencimento', width: 7.5, cell: ({ dueOn }) => formatDate(dueOn) },
  { id: 'valor', header: 'Valor', width: 8.5, align: 'end', cell: ({ cents }) => <Amount value={cents} /> },
  { id: 'situacao', header: 'Situação', width: 8.5, cell: (invoice) => <InvoiceBadge invoice={invoice} /> },
]
