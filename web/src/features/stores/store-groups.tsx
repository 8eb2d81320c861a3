import type { StoreGroup } from '@/api/generated'
import { areaPath } from '@/lib/paths'
import { cardPercentage } from '@/lib/percentage'
import { SiteLink } from '@/ui/link'
import { groupId } from './groups'

interface StoreGroupsProps {
  groups: readonly StoreGroup[]
}

/** All stores under their letters. */
export function StoreGroups({ groups }: StoreGroupsProps) {
  return groups.map(({ letter, stores }) => (
    <section
      key={letter}
      className="letter-group"
      id={groupId(letter)}
      aria-labelledby={`${groupId(letter)}-titulo`}
    >
      <h3 className="letter" id={`${groupId(letter)}-titulo`}>
        {letter}
      </h3>
      <StoreNames stores={stores} />
    </section>
  ))
}

interface StoreNamesProps {
  stores: StoreGroup['stores']
  /** They say how many coupons they have instead. */
  counted?: boolean
}

/** Stores by their names, with what each gives back. */
export function StoreNames({ stores, counted = false }: StoreNamesProps) {
  return (
    <ul className={counted ? 'store-names is-counted' : 'store-names'}>
      {stores.map(({ slug, name, type, cashbackPercentage, coupons }) => (
        <li key={slug}>
          <SiteLink className="store-name" to={areaPath(slug)}>
            {name}
            {counted && (
              <span className="store-name-rate">{` ${coupons} ${coupons === 1 ? 'cupom' : 'cupons'}`}</span>
            )}
            {!counted && cashbackPercentage !== null && (
              <span className="store-name-rate">
                {` ${cardPercentage(cashbackPercentage, type)}`}
                <span className="visually-hidden"> de cashback</span>
              </span>
            )}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
