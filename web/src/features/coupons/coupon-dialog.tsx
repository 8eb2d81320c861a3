import { useId, useState } from 'react'
import type { Coupon } from '@/api/generated'
import { Modal } from '@/ui/modal'
import { CouponView } from './coupon-view'
import { LeftView } from './left-view'
import type { Choice, Trip } from './trip'

/** What the dialog shows: a coupon with its code, or what happens now that the store is open. */
export type DeskView =
  | { readonly kind: 'coupon'; readonly trip: Trip; readonly coupon: Coupon; readonly counts: boolean }
  | {
      readonly kind: 'left'
      readonly trip: Trip
      readonly counts: boolean
      readonly copied: boolean
      /** Where one excludes the other. */
      readonly chosen: Choice | null
      readonly departure: { readonly link: string; readonly opened: boolean }
    }

interface CouponDialogProps {
  /** Null closes it. */
  view: DeskView | null
  onChange: (view: DeskView | null) => void
}

/** The dialog of the coupon desk. */
export default function CouponDialog({ view, onChange }: CouponDialogProps) {
  const id = useId()
  const ids = { titleId: `${id}-title`, textId: `${id}-text` }
  const [shown, setShown] = useState(view)
  if (view !== null && view !== shown) setShown(view)
  if (shown === null) return null
  const close = () => {
    onChange(null)
  }
  return (
    <Modal open={view !== null} wide {...ids} onClose={close}>
      {shown.kind === 'coupon' ? (
        <CouponView
          key={shown.coupon.id}
          {...shown}
          {...ids}
          onClose={close}
          onLeft={(departure, copied, chosen) => {
            onChange({ ...shown, kind: 'left', departure, copied, chosen })
          }}
        />
      ) : (
        <LeftView {...shown} {...ids} onClose={close} />
      )}
    </Modal>
  )
}
