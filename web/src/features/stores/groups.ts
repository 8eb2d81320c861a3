import type { StoreGroup } from '@/api/generated'
import { byName } from '@/lib/fold'

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
