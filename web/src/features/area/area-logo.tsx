import type { HotArea } from '@/api/generated'
import { FallbackImage } from '@/ui/fallback-image'
import { Icon } from '@/ui/icon'

interface AreaLogoProps {
  area: HotArea
}

/** An area's own image, else the one named by its slug, else a sign. Its name stands beside it. */
export function AreaLogo({ area: { slug, kind, imageName } }: AreaLogoProps) {
  const bySlug = `store_logos/${slug}.png`
  const wide = kind === 'STORE'
  return (
    <span className={wide ? 'area-logo' : 'area-logo area-logo-square'}>
      <FallbackImage
        sources={imageName === null ? [bySlug] : [`uploads/custom-category-images/${imageName}`, bySlug]}
        sizes={wide ? '(min-width: 1025px) 12rem, 7rem' : '8rem'}
        alt=""
        width={wide ? 240 : 320}
        height={wide ? 120 : 320}
        fetchPriority="high"
      >
        <Icon name={wide ? 'store' : 'tag'} size="12" />
      </FallbackImage>
    </span>
  )
}
