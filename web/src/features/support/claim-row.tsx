import { chakra } from '@chakra-ui/react/styled-system'
import type { Claim } from '@/api/account/generated'
import { StoreLogo } from '@/ui/store-logo'
import { Button } from '@/ui/button'
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
    <chakra.li
      data-fresh={fresh || undefined}
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      columnGap="3.5"
      px={{ base: '5', md: '7' }}
      py="4"
      borderTopWidth="1px"
      css={{ '&[data-fresh]': { animation: 'freshen 4s ease-out' } }}
    >
      <StoreLogo name={store.name} slug={store.slug} small />
      <chakra.div display="grid" gap="1.5" minWidth="0">
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
          <chakra.h3 textStyle="h3" overflowWrap="anywhere">
            {store.name}
          </chakra.h3>
          <ClaimBadge status={status} />
        </chakra.div>
        <chakra.p textStyle="small" maxWidth="prose">
          {resolution === '' ? known : resolution}
        </chakra.p>
        <ClaimFacts claim={claim} />
        {(status === 'OPEN' || claim.receiptAt !== null) && <ClaimReceipt userId={userId} claim={claim} />}
        {conversionId !== null && (
          <Button
            look="link"
            size="sm"
            px="0"
            justifySelf="start"
            aria-haspopup="dialog"
            aria-label={`Ver compra em ${store.name}`}
            onClick={() => {
              onOpenPurchase(conversionId)
            }}
          >
            Ver compra
          </Button>
        )}
      </chakra.div>
    </chakra.li>
  )
}
