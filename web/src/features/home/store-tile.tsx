import type { Store } from '@/api/generated'
import { StoreLogo } from '@/ui/store-logo'
import { StoreRate } from '@/ui/store-rate'
import { areaPath } from '@/lib/paths'
import { SiteLink } from '@/ui/link'

interface StoreTileProps {
  store: Store
}

/** A store's logo, its name and what it gives back, which lead to its page. */
export function StoreTile({
  store: { slug, name, type, cashbackPercentage, cashbackVaries },
}: StoreTileProps) {
  return (
    <SiteLink className="home-store" to={areaPath(slug)}>
      <StoreLogo slug={slug} name={name} />
      <span className="home-store-name">{name}</span>
      <StoreRate percentage={cashbackPercentage} area={type} varies={cashbackVaries} />
    </SiteLink>
  )
}
