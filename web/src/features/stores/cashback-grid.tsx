import type { Store } from '@/api/generated'
import { DoubleOf } from '@/ui/double-of'
import { StoreLogo } from '@/ui/store-logo'
import { areaPath } from '@/lib/paths'
import { bannerPercentage, upTo } from '@/lib/percentage'
import { SiteLink } from '@/ui/link'
import { copy } from './copy'

interface CashbackGridProps {
  stores: readonly Store[]
}

/** Stores with what they give back. */
export function CashbackGrid({ stores }: CashbackGridProps) {
  return (
    <ul className="cashback-grid">
      {stores.map(({ id, slug, name, type, cashbackPercentage, cashbackVaries }, index) => (
        <li key={id}>
          <SiteLink className="cashback-card" to={areaPath(slug)} target="_blank" rel="noopener">
            <StoreLogo slug={slug} name={name} alone eager={index < 8} />
            <span className="cashback-rate">
              {`${upTo(cashbackVaries)}${bannerPercentage(cashbackPercentage, type)} de Cashback`}
              <DoubleOf percentage={cashbackPercentage} area={type} />
            </span>
            <span className="visually-hidden">{copy.newTab}</span>
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
