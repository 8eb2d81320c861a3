import type { StoreGroup } from '@/api/generated'
import { areaPath } from '@/lib/paths'
import { cardPercentage, upTo } from '@/lib/percentage'
import { DoubleOf } from '@/ui/double-of'
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

type ListedStore = StoreGroup['stores'][number]

interface StoreNamesProps {
  stores: readonly ListedStore[]
  /** They say how many coupons they have, too. */
  counted?: boolean
}

/** Stores by their names, with what each gives back. */
export function StoreNames({ stores, counted = false }: StoreNamesProps) {
  return (
    <ul className={counted ? 'store-names is-counted' : 'store-names'}>
      {stores.map((store) => (
        <li key={store.slug}>
          <SiteLink className="store-name" to={areaPath(store.slug)}>
            {store.name}
            {counted ? (
              <span className="store-name-facts">
                <span className="store-name-count">{` ${store.coupons} ${store.coupons === 1 ? 'cupom' : 'cupons'}`}</span>
                <Rate store={store} />
              </span>
            ) : (
              <Rate store={store} />
            )}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

interface RateProps {
  store: ListedStore
}

function Rate({ store: { cashbackPercentage, cashbackVaries, type } }: RateProps) {
  return cashbackPercentage === null ? null : (
    <span className="store-name-rate">
      {` ${upTo(cashbackVaries)}${cardPercentage(cashbackPercentage, type)}`}
      <span className="visually-hidden"> de cashback</span>
      <DoubleOf percentage={cashbackPercentage} area={type} />
    </span>
  )
}
