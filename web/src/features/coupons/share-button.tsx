import { useState } from 'react'
import type { Coupon } from '@/api/generated'
import { couponPath } from '@/lib/paths'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/public-button'

interface ShareButtonProps {
  coupon: Coupon
}

/** Hands a link to the coupon to the device's own sharing, or copies it where there is none. */
export function ShareButton({ coupon }: ShareButtonProps) {
  const [said, setSaid] = useState('')
  const url = new URL(couponPath(coupon.store.slug, coupon.id), window.location.origin).href

  const share = async () => {
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title: `${coupon.name}: ${coupon.store.name}`, url })
      } else {
        await navigator.clipboard.writeText(url)
        setSaid('Link copiado.')
      }
    } catch (error) {
      // Who thinks better of it has closed the device's own sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setSaid(`Copie o link: ${url}`)
    }
  }

  return (
    <div className="share">
      <Button look="link" size="inline" onClick={() => void share()}>
        <Icon name="link" size="4" />
        Compartilhar
      </Button>
      <span className="share-said" role="status">
        {said}
      </span>
    </div>
  )
}
