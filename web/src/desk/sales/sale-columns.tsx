import { formatDayTime } from '@/lib/format'
import type { ConversionSummary } from '../api/generated'
import { Amount } from '../parts/amount'
import { Badge } from '@/ui/badge'
import { Shopper } from '../people/shopper'
import type { Column } from '../table/columns'
import { SaleStatus } from './sale-status'

/** What is not there is drawn back, and read as nothing. */
function Nothing() {
  return <span className="desk-zero">–</span>
}

/** What is added where only held sales are listed: what is missing, and since when. */
export const heldColumns: readonly Column<ConversionSummary>[] = [
  {
    id: 'falta',
    header: 'Falta',
    width: 6.5,
    align: 'end',
    cell: (sale) => <Amount value={sale.overCents ?? 0} quietZero />,
  },
  {
    id: 'retida-desde',
    header: 'Retida desde',
    width: 11,
    cell: (sale) => (sale.heldAt === undefined ? <Nothing /> : formatDayTime(sale.heldAt)),
  },
]

/** The columns of the list of sales. */
export const saleColumns: readonly Column<ConversionSummary>[] = [
  { id: 'compra', header: 'Compra', width: 11, cell: (sale) => formatDayTime(sale.occurredAt) },
  {
    id: 'loja',
    header: 'Loja',
    width: 8.75,
    grow: 3,
    cell: (sale) => (sale.storeName === '' ? <Nothing /> : sale.storeName),
  },
  {
    id: 'pedido',
    header: 'Pedido',
    width: 7,
    grow: 1,
    spare: 2,
    cell: (sale) =>
      sale.orderId === undefined ? <Nothing /> : <span className="desk-id">{sale.orderId}</span>,
  },
  { id: 'rede', header: 'Rede', width: 6.5, grow: 1, spare: 3, cell: (sale) => sale.network },
  {
    id: 'cliente',
    header: 'Cliente',
    width: 9,
    grow: 1,
    cell: (sale) =>
      sale.userId === undefined ? (
        <Badge tone="waiting">Sem dono</Badge>
      ) : (
        <Shopper id={sale.userId} name={sale.shopper} />
      ),
  },
  { id: 'situacao', header: 'Situação', width: 8.25, cell: (sale) => <SaleStatus sale={sale} /> },
  {
    id: 'venda',
    header: 'Venda',
    width: 7,
    align: 'end',
    cell: (sale) => <Amount value={sale.saleCents} />,
  },
  {
    id: 'comissao',
    header: 'Comissão',
    width: 6.25,
    spare: 1,
    align: 'end',
    cell: (sale) => <Amount value={sale.commissionCents} quietZero />,
  },
  {
    id: 'valor',
    header: 'Cashback',
    width: 6.5,
    align: 'end',
    cell: (sale) => <Amount value={sale.cashbackCents} quietZero />,
  },
]
