import './claims.css'
import type { Claim } from '@/api/account/generated'
import { StoreLogo } from '@/ui/store-logo'
import { Button } from '@/ui/public-button'
import { ClaimBadge } from './claim-badge'
import { ClaimFacts } from './claim-facts'
import { ClaimReceipt } from './claim-receipt'

interface ClaimRowProps {
  userId: string
  claim: Claim
  /** Whether it was just resolved. */
  fresh: boolean
  onOpenPurchase: (id: string) => void
}

/** One claim: what it is about, where it stands, and the way to the purchase that was found. */
export function ClaimRow({ userId, claim, fresh, onOpenPurchase }: ClaimRowProps) {
  const { store, status, known, resolution, conversionId } = claim
  return (
    <li data-fresh={fresh || undefined} className="part-line claim">
      <StoreLogo name={store.name} slug={store.slug} small />
      <div className="claim-content">
        <div className="part-facts">
          <h3 className="title-3">{store.name}</h3>
          <ClaimBadge status={status} />
        </div>
        <p className="part-text small">{resolution === '' ? known : resolution}</p>
        <ClaimFacts claim={claim} />
        {(status === 'OPEN' || claim.receiptAt !== null) && <ClaimReceipt userId={userId} claim={claim} />}
        {conversionId !== null && (
          <Button
            look="link"
            size="sm"
            aria-haspopup="dialog"
            aria-label={`Ver compra em ${store.name}`}
            onClick={() => {
              onOpenPurchase(conversionId)
            }}
          >
            Ver compra
          </Button>
        )}
      </div>
    </li>
  )
}
