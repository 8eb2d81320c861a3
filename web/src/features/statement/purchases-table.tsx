import { chakra } from '@chakra-ui/react/styled-system'
import { memo } from 'react'
import type { Purchase } from '@/api/purchase'
import { Money } from '@/ui/money'
import { StoreLogo } from '@/ui/store-logo'
import { formatDay } from '@/lib/format'
import { CheckingMark } from './checking'
import { PurchaseId } from './purchase-id'
import { OpenPurchase } from './open-purchase'
import { StatusBadge } from './status-badge'

interface PurchasesTableProps {
  purchases: readonly Purchase[]
  fresh: ReadonlySet<string>
}

const columns = ['Id', 'Data', 'Loja', 'Pedido', 'Valor', 'Cashback', 'Status'] as const
const atEnd: ReadonlySet<string> = new Set(['Valor', 'Cashback'])

/** The purchases in the specification's columns. */
export const PurchasesTable = memo(function PurchasesTable({ purchases, fresh }: PurchasesTableProps) {
  return (
    <chakra.table
      className="table"
      css={{ '--table-edge': '1.75rem', '& td': { height: '14', py: '0', verticalAlign: 'middle' } }}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={atEnd.has(column) ? 'table-end' : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {purchases.map((purchase) => (
          <chakra.tr
            key={purchase.id}
            data-fresh={fresh.has(purchase.id) || undefined}
            position="relative"
            css={{ '&[data-fresh]': { animation: 'freshen 4s ease-out' } }}
            _hover={{ bg: 'hover' }}
          >
            <td>
              <PurchaseId id={purchase.id} />
            </td>
            <chakra.td whiteSpace="nowrap">{formatDay(purchase.purchasedAt)}</chakra.td>
            <td>
              <chakra.span display="flex" alignItems="center" gap="2.5">
                <StoreLogo name={purchase.store.name} slug={purchase.store.slug} small />
                <OpenPurchase purchase={purchase} />
              </chakra.span>
            </td>
            <chakra.td color="fg.muted" overflowWrap="anywhere">
              {purchase.order}
            </chakra.td>
            <td className="table-end">
              <Money value={purchase.sale} />
            </td>
            <td className="table-end">
              <Money value={purchase.cashback} fontWeight="bold" />
            </td>
            <td>
              <StatusBadge status={purchase.status} />
              <CheckingMark purchase={purchase} />
            </td>
          </chakra.tr>
        ))}
      </tbody>
    </chakra.table>
  )
})
