import type { SortingState } from '@tanstack/react-table'
import { formatCount, formatDay } from '@/lib/format'
import type { PayoutStory, PayoutStoryBonus, PayoutStoryItem } from '../api/generated'
import { Amount } from '../parts/amount'
import { Badge } from '@/ui/badge'
import { deskPaths } from '../paths'
import type { Column } from '../table/columns'
import { DataTable } from '../table/data-table'

const columns: readonly Column<PayoutStoryItem>[] = [
  {
    id: 'loja',
    header: 'Loja',
    width: 10,
    grow: 2,
    cell: ({ storeName }) => storeName,
    sortBy: ({ storeName }) => storeName,
  },
  {
    id: 'compra',
    header: 'Comprada em',
    width: 7.5,
    cell: ({ occurredAt }) => formatDay(occurredAt),
    sortBy: ({ occurredAt }) => occurredAt,
  },
  { id: 'pedido', header: 'Pedido', width: 7.5, grow: 1, cell: ({ orderId }) => orderId ?? '–' },
  {
    id: 'tipo',
    header: 'Tipo',
    width: 7.5,
    cell: ({ amountCents }) =>
      amountCents < 0 ? (
        <Badge tone="bad" icon="alert">
          Dívida
        </Badge>
      ) : (
        'Cashback'
      ),
  },
  {
    id: 'valor',
    header: 'Valor',
    width: 7.5,
    align: 'end',
    cell: ({ amountCents }) => <Amount value={amountCents} />,
    sortBy: ({ amountCents }) => amountCents,
  },
  {
    id: 'devolvido',
    header: 'Devolvido',
    width: 7.5,
    align: 'end',
    cell: ({ returnedCents }) => <Amount value={returnedCents} quietZero />,
    sortBy: ({ returnedCents }) => returnedCents,
  },
]

const bonusColumns: readonly Column<PayoutStoryBonus>[] = [
  {
    id: 'bonus',
    header: 'Bônus',
    width: 10,
    grow: 2,
    cell: ({ role }) => (role === 'invited' ? 'De quem chegou' : 'De quem indicou'),
  },
  { id: 'concedido', header: 'Concedido em', width: 7.5, cell: ({ grantedAt }) => formatDay(grantedAt) },
  {
    id: 'valor',
    header: 'Valor',
    width: 7.5,
    align: 'end',
    cell: ({ amountCents }) => <Amount value={amountCents} />,
  },
  {
    id: 'devolvido',
    header: 'Devolvido',
    width: 7.5,
    align: 'end',
    cell: ({ returnedCents }) => <Amount value={returnedCents} quietZero />,
  },
]

export const itemColumns = columns.filter(({ sortBy }) => sortBy !== undefined).map(({ id }) => id)

interface PayoutItemsProps {
  story: PayoutStory
  sort: SortingState
  onSort: (sort: SortingState) => void
}

/** What is said of the purchases above their list: how many, and how much was owed. */
export function itemsText({ items, bonuses }: PayoutStory): string {
  const debts = items.filter(({ amountCents }) => amountCents < 0).length
  const paid = items.length - debts
  const purchases = paid === 1 ? '1 compra' : `${formatCount(paid)} compras`
  const words =
    bonuses.length === 0 ? purchases : `${purchases} e ${formatCount(bonuses.length)} bônus de indicação`
  if (debts === 0) return `${words}. A soma é o valor do Pix.`
  return `${words} menos ${debts === 1 ? '1 dívida' : `${formatCount(debts)} dívidas`}, de compras recusadas depois de pagas. A soma é o valor do Pix.`
}

/** The purchases and bonuses that a payout pays, and the debts that it takes off. */
export function PayoutItems({ story, sort, onSort }: PayoutItemsProps) {
  return (
    <>
      <DataTable
        label="Compras do pagamento"
        columns={columns}
        rows={story.items}
        rowKey={({ conversionId }) => conversionId}
        to={({ conversionId }) => deskPaths.conversion(conversionId)}
        retry={() => undefined}
        sort={sort}
        onSort={onSort}
        empty="Nenhuma compra está registrada."
      />
      {story.bonuses.length > 0 && (
        <DataTable
          label="Bônus do pagamento"
          columns={bonusColumns}
          rows={story.bonuses}
          rowKey={({ id }) => id}
          retry={() => undefined}
          empty="Nenhum bônus está registrado."
        />
      )}
    </>
  )
}
