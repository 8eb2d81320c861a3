import type { ListedStore, StoreGroup } from '@/api/generated'
import { byName } from '@/lib/fold'
import { basisPoints } from '@/lib/percentage'
import type { StoreSort } from '@/lib/sort'

/** The group of names that begin with no letter. */
export const otherLetter = '0-9'

/** Where a group is on the page. */
export function groupId(letter: string): string {
  return `letra-${letter.toLowerCase()}`
}

/** The groups with only the stores whose name contains what was asked for; groups without any are left out. */
export function groupsByName(groups: readonly StoreGroup[], wanted: string): StoreGroup[] {
  if (wanted === '') return [...groups]
  return groups
    .map(({ letter, stores }) => ({ letter, stores: byName(stores, wanted) }))
    .filter(({ stores }) => stores.length > 0)
}

/** The stores of all groups, what gives the most back or has the most coupons first; those that are alike stay by name. The server does the same. */
export function storesBy(sort: StoreSort, groups: readonly StoreGroup[]): ListedStore[] {
  const of = ({ cashbackPercentage, type, coupons }: ListedStore) =>
    sort === 'RATE' ? basisPoints(cashbackPercentage, type) : coupons
  return groups.flatMap(({ stores }) => stores).sort((a, b) => of(b) - of(a))
}
