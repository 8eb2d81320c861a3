import { chakra } from '@chakra-ui/react/styled-system'
import { use } from 'react'
import type { Purchase } from '@/api/purchase'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { OpenPurchaseContext } from './open-purchase-context'

interface OpenPurchaseProps {
  purchase: Purchase
}

/** The store's name, which opens the purchase; its target covers the whole line it stands in. */
export function OpenPurchase({ purchase }: OpenPurchaseProps) {
  const open = use(OpenPurchaseContext)
  return (
    <chakra.button
      type="button"
      aria-haspopup="dialog"
      fontWeight="semibold"
      textAlign="start"
      cursor="pointer"
      minHeight="6"
      _after={{ content: '""', position: 'absolute', inset: '0' }}
      _focusVisible={{
        outline: 'none',
        _after: { outline: '3px solid', outlineColor: 'focus', outlineOffset: '-3px' },
      }}
      onClick={() => {
        open(purchase.id)
      }}
    >
      {purchase.store.name}
      <VisuallyHidden>, ver detalhes da compra</VisuallyHidden>
    </chakra.button>
  )
}
