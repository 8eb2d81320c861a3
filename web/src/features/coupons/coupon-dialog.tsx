import { Dialog } from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import { useState } from 'react'
import type { Coupon } from '@/api/generated'
import { ChakraRoot } from '@/ui/chakra-root'
import { Icon } from '@/ui/icon'
import { keepOpen } from '@/lib/keep-open'
import { Button } from '@/ui/public-button'
import { CouponView } from './coupon-view'
import { LeftView } from './left-view'
import type { Trip } from './trip'

/** What the dialog shows: a coupon with its code, or what happens now that the store is open. */
export type DeskView =
  | { readonly kind: 'coupon'; readonly trip: Trip; readonly coupon: Coupon; readonly counts: boolean }
  | {
      readonly kind: 'left'
      readonly trip: Trip
      readonly counts: boolean
      readonly copied: boolean
      readonly departure: { readonly link: string; readonly opened: boolean }
    }

interface CouponDialogProps {
  /** Null closes it. */
  view: DeskView | null
  onChange: (view: DeskView | null) => void
}

/** The dialog of the coupon desk. */
export default function CouponDialog({ view, onChange }: CouponDialogProps) {
  const [shown, setShown] = useState(view)
  if (view !== null && view !== shown) setShown(view)
  if (shown === null) return null
  const close = () => {
    onChange(null)
  }
  return (
    <ChakraRoot>
      <Dialog.Root
        open={view !== null}
        onFocusOutside={keepOpen}
        onOpenChange={({ open }) => {
          if (!open) close()
        }}
      >
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content maxWidth="37.5rem">
              {shown.kind === 'coupon' ? (
                <CouponView
                  key={shown.coupon.id}
                  {...shown}
                  onLeft={(departure, copied) => {
                    onChange({ ...shown, kind: 'left', departure, copied })
                  }}
                />
              ) : (
                <LeftView {...shown} onClose={close} />
              )}
              <Dialog.CloseTrigger asChild>
                <Button look="ghost" size="icon" aria-label="Fechar">
                  <Icon name="close" />
                </Button>
              </Dialog.CloseTrigger>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </ChakraRoot>
  )
}
