import { formatDayTime } from '@/lib/format'
import type { OutstandingSale } from '../api/generated'
import { Amount } from '../parts/amount'
import type { Column } from '../table/columns'

export const columns: readonly Column<OutstandingSale>[] = [
  {
    id: 'quando',
    header: 'Compra',
    width: 11,
    cell: ({ occurredAt }) => formatDayTime(occurredAt),
  },
  { id: 'loja', header: 'Loja', width: 9, grow: 1, cell: ({ storeName }) => storeName },
  { id: 'transacao', header: 'Transação', width: 9, grow: 1, cell: ({ transactionId }) => transactionId },
  {
    id: 'comissao',
    header: 'Comissão',
    width: 7.5,
    align: 'end',
    cell: ({ commissionCents }) => <Amount value={commissionCents} />,
  },
  {
    id: 'recebido',
    header: 'Recebido',
    width: 7.5,
    align: 'end',
    cell: ({ receivedCents }) => <Amount value={receivedCents} quietZero />,
  },
  {
    id: 'baixado',
    header: 'Baixado',
    width: 7.5,
    align: 'end',
    spare: 1,
    cell: ({ writtenOffCents }) => <Amount value={writtenOffCents} quietZero />,
  },
  {
    id: 'falta',
    header: 'Falta',
    width: 7.5,
    align: 'end',
    cell: ({ outstandingCents }) => <Amount value={outstandingCents} />,
  },
]
