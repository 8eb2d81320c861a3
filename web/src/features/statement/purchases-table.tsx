import { memo } from 'react'
import type { Purchase } from '@/api/purchase'
import { Money } from '@/ui/money'
import { StoreLogo } from '@/ui/store-logo'
import { formatDay } from '@/lib/format'
import { CheckingMark } from './checking'
import { PurchaseId } from './purchase-id'
import { OpenPurchase } from './open-purchase'
import { StatusBadge } from './status-badge'
import './purchases.css'

interface PurchasesTableProps {
  purchases: readonly Purchase[]
  fresh: ReadonlySet<string>
}

const columns = ['Id', 'Data', 'Loja', 'Pedido', 'Valor', 'Cashback', 'Status'] as const
const atEnd: ReadonlySet<string> = new Set(['Valor', 'Cashback'])

/** The purchases in the specification's columns. */
export const PurchasesTable = memo(function PurchasesTable({ purchases, fresh }: PurchasesTableProps) {
  return (
    <table className="table purchases-table">
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
          <tr key={purchase.id} className="purchase" data-fresh={fresh.has(purchase.id) || undefined}>
            <td>
              <PurchaseId id={purchase.id} />
            </td>
            <td className="purchase-day">{formatDay(purchase.purchasedAt)}</td>
            <td>
              <span className="purchase-store">
                <StoreLogo name={purchase.store.name} slug={purchase.store.slug} small />
                <OpenPurchase purchase={purchase} />
              </span>
            </td>
            <td className="purchase-order">{purchase.order}</td>
            <td className="table-end">
              <Money value={purchase.sale} />
            </td>
            <td className="table-end">
              <strong>
                <Money value={purchase.cashback} />
              </strong>
            </td>
            <td>
              <StatusBadge status={purchase.status} />
              <CheckingMark purchase={purchase} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
})
