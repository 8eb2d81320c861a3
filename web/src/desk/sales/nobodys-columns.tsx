import { formatDayTime } from '@/lib/format'
import type { ConversionSummary } from '../api/generated'
import { Amount } from '../parts/amount'
import { Badge } from '@/ui/badge'
import type { Column } from '../table/columns'
import { verdictText } from '../words/sales'

/** The columns of the queue of sales without a click. */
export const nobodysColumns: readonly Column<ConversionSummary>[] = [
  { id: 'compra', header: 'Compra', width: 11, cell: (sale) => formatDayTime(sale.occurredAt) },
  {
    id: 'pedido',
    header: 'Pedido',
    width: 8,
    grow: 2,
    cell: ({ orderId }) =>
      orderId === undefined ? (
        <span className="desk-zero">–</span>
      ) : (
        <span className="desk-id">{orderId}</span>
      ),
  },
  { id: 'rede', header: 'Rede', width: 7, grow: 1, cell: (sale) => sale.network },
  {
    id: 'clique',
    header: 'Clique informado',
    width: 9,
    grow: 3,
    cell: ({ clickRef }) =>
      clickRef === undefined ? (
        <span className="desk-zero">nenhum</span>
      ) : (
        <span className="desk-id">{clickRef}</span>
      ),
  },
  {
    id: 'rede-diz',
    header: 'A rede diz',
    width: 8,
    cell: ({ verdict }) => (
      <Badge tone={verdict === 'declined' ? 'quiet' : verdict === 'approved' ? 'good' : 'waiting'}>
        {verdictText(verdict)}
      </Badge>
    ),
  },
  { id: 'venda', header: 'Venda', width: 8, align: 'end', cell: (sale) => <Amount value={sale.saleCents} /> },
  {
    id: 'comissao',
    header: 'Comissão',
    width: 7,
    align: 'end',
    cell: (sale) => <Amount value={sale.commissionCents} quietZero />,
  },
]
