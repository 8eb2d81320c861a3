import { FallbackImage } from './fallback-image'
import { StoreMark } from './store-mark'

interface StoreLogoProps {
  slug: string
  name: string
  /** Nothing beside it says whose it is. */
  alone?: boolean
  /** It is in view from the start. */
  eager?: boolean
  /** Beside the name in a row: it has a width of its own. */
  small?: boolean
}

/** A store's logo on its light card, twice as wide as high; the width is the place's. Its initial when there is no logo. */
export function StoreLogo({ slug, name, alone = false, eager = false, small = false }: StoreLogoProps) {
  return (
    <span className={small ? 'store-logo store-logo-small' : 'store-logo'}>
      <FallbackImage
        sources={[`store_logos/${slug}.png`]}
        sizes="(min-width: 768px) 12rem, 33vw"
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
