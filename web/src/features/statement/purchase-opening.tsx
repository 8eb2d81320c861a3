import { type ReactNode, startTransition, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useAtHand } from '@/ui/hooks/use-at-hand'
import { useWasTrue } from '@/ui/hooks/use-was-true'
import { Opened } from '@/ui/opened'
import { PurchaseDrawer } from './lazy-purchase-drawer'
import { OpenPurchaseContext } from './open-purchase-context'
import { IdTooltip } from './purchase-id'
import { useKnownPurchases } from './use-purchases'
import { useStatementView } from './use-statement-view'

const opened = [PurchaseDrawer, IdTooltip]

interface PurchaseOpeningProps {
  userId: string
  children: ReactNode
}

/**
 * Around the statement: holds the drawer of the purchase that the address names. One that is tapped is shown first, and the address, which
 * has the whole page drawn again, comes after that.
 */
export function PurchaseOpening({ userId, children }: PurchaseOpeningProps) {
  const { view, open, close } = useStatementView()
  const { data } = useKnownPurchases(userId, view)
  const [tapped, setTapped] = useState('')
  const [isAtHand, setAtHand] = useState(false)
  useAtHand(opened, () => {
    setAtHand(true)
  })
  // Drawn piece by piece, so that the touch does not wait for all of it.
  const show = useCallback((purchase: string) => {
    startTransition(() => {
      setTapped(purchase)
    })
  }, [])
  const nameTapped = useEffectEvent(() => {
    startTransition(() => {
      open(tapped)
    })
  })
  useEffect(() => {
    if (tapped !== '') nameTapped()
  }, [tapped])
  if (tapped !== '' && tapped === view.open) setTapped('')

  const id = tapped === '' ? view.open : tapped
  const leave = () => {
    setTapped('')
    close()
  }
  const drawerNeeded = useWasTrue(id !== '' || isAtHand)
  return (
    <OpenPurchaseContext value={show}>
      {children}
      {drawerNeeded && (
        <Opened part={PurchaseDrawer} open={id !== ''} onFailed={leave}>
          <PurchaseDrawer
            userId={userId}
            id={id === '' ? null : id}
            purchase={data?.purchases.find((purchase) => purchase.id === id)}
            onClose={leave}
          />
        </Opened>
      )}
    </OpenPurchaseContext>
  )
}
