import type { Store } from '@/api/generated'
import { StoreLogo } from '@/ui/store-logo'
import { StoreRate } from '@/ui/store-rate'
import { couponPagePath } from '@/lib/paths'
import { SiteLink } from '@/ui/link'
import { copy } from './copy'

interface FeaturedStoresProps {
  stores: readonly Store[]
}

/** The logos of the stores that come first. */
export function FeaturedStores({ stores }: FeaturedStoresProps) {
  return (
    <ul className="logo-grid">
      {stores.map(({ id, slug, name, type, cashbackPercentage, cashbackVaries }, index) => (
        <li key={id}>
          <SiteLink className="logo-card" to={couponPagePath(slug)} target="_blank" rel="noopener">
            <StoreLogo slug={slug} name={name} alone eager={index < 6} />
            <StoreRate percentage={cashbackPercentage} area={type} varies={cashbackVaries} />
            <span className="visually-hidden">{copy.newTab}</span>
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
