import { config } from '@/lib/config'
import { FallbackImage } from './fallback-image'
import { StoreMark } from './store-mark'

interface StoreLogoProps {
  slug: string
  name: string
  /** Nothing beside it says whose it is. */
  alone?: boolean
  /** It is in view from the start. */
  eager?: boolean
}

/** A store's logo on its light card, twice as wide as high; the width is the place's. Its initial when there is no logo. */
export function StoreLogo({ slug, name, alone = false, eager = false }: StoreLogoProps) {
  return (
    <span className="store-logo">
      <FallbackImage
        sources={[`${config.cdnBase}/store_logos/${slug}.png`]}
        alt={alone ? name : ''}
        width={240}
        height={120}
        loading={eager ? 'eager' : 'lazy'}
      >
        <StoreMark slug={slug} name={name} size="12" alone={alone} />
      </FallbackImage>
    </span>
  )
}
