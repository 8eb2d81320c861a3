import type { StoreGroup } from '@/api/generated'
import { byName } from '@/lib/fold'
import { basisPoints } from '@/lib/percentage'

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

/** The stores of all groups, what gives the most back first; those of one rate stay by name. The server does the same. */
export function storesByRate(groups: readonly StoreGroup[]): StoreGroup['stores'] {
  const rate = ({ cashbackPercentage, type }: StoreGroup['stores'][number]) =>
    basisPoints(cashbackPercentage, type)
  return groups.flatMap(({ stores }) => stores).sort((a, b) => rate(b) - rate(a))
}
