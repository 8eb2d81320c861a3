import { use } from 'react'
import type { Purchase } from '@/api/purchase'
import { PurchaseDrawer } from './lazy-purchase-drawer'
import { OpenPurchaseContext } from './open-purchase-context'

interface OpenPurchaseProps {
  purchase: Purchase
}

/** The store's name, which opens the purchase; its target covers the whole line it stands in. */
export function OpenPurchase({ purchase }: OpenPurchaseProps) {
  const open = use(OpenPurchaseContext)
  return (
    <button
      type="button"
      className="purchase-open"
      aria-haspopup="dialog"
      onPointerEnter={PurchaseDrawer.prepare}
      onFocus={PurchaseDrawer.prepare}
      onClick={() => {
        open(purchase.id)
      }}
    >
      {purchase.store.name}
      <span className="visually-hidden">, ver detalhes da compra</span>
    </button>
  )
}
