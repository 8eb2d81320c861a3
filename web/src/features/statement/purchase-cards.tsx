import { memo } from 'react'
import type { ReactNode } from 'react'
import type { Purchase } from '@/api/purchase'
import { Money } from '@/ui/money'
import { StoreLogo } from '@/ui/store-logo'
import { formatDay } from '@/lib/format'
import { CheckingMark } from './checking'
import { OpenPurchase } from './open-purchase'
import { PurchaseId } from './purchase-id'
import { StatusBadge } from './status-badge'
import './purchases.css'

interface PurchaseCardsProps {
  purchases: readonly Purchase[]
  fresh: ReadonlySet<string>
}

/** The same seven facts where a table would be squeezed: one card per purchase. */
export const PurchaseCards = memo(function PurchaseCards({ purchases, fresh }: PurchaseCardsProps) {
  return (
    <ul className="purchase-cards">
      {purchases.map((purchase) => (
        <li key={purchase.id} className="purchase" data-fresh={fresh.has(purchase.id) || undefined}>
          <div className="purchase-top">
            <StoreLogo name={purchase.store.name} slug={purchase.store.slug} small />
            <div className="purchase-store">
              <OpenPurchase purchase={purchase} />
              <p className="purchase-day">{formatDay(purchase.purchasedAt)}</p>
            </div>
            <div className="purchase-earned">
              <strong>
                <Money value={purchase.cashback} aria-label="Cashback" />
              </strong>
              <StatusBadge status={purchase.status} />
              <CheckingMark purchase={purchase} />
            </div>
          </div>
          <dl className="purchase-facts">
            <Fact name="Valor">
              <Money value={purchase.sale} />
            </Fact>
            <Fact name="Pedido">{purchase.order}</Fact>
            <Fact name="Id">
              <PurchaseId id={purchase.id} />
            </Fact>
          </dl>
        </li>
      ))}
    </ul>
  )
})

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
