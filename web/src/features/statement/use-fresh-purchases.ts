import { useState } from 'react'
import type { Purchase } from '@/api/purchase'

const none: ReadonlySet<string> = new Set()

interface Seen {
  readonly view: string
  readonly purchases: readonly Purchase[] | undefined
  readonly fresh: ReadonlySet<string>
}

/** Which purchases appeared or changed status since the list was last read, while the same view stayed open. */
export function useFreshPurchases(
  view: string,
  purchases: readonly Purchase[] | undefined,
): ReadonlySet<string> {
  const [seen, setSeen] = useState<Seen>({ view, purchases, fresh: none })
  if (seen.view === view && seen.purchases === purchases) return seen.fresh

  let fresh = none
  if (seen.view === view && seen.purchases !== undefined && purchases !== undefined) {
    const before = new Map(seen.purchases.map((purchase) => [purchase.id, purchase.status]))
    fresh = new Set(purchases.filter(({ id, status }) => before.get(id) !== status).map(({ id }) => id))
  }
  setSeen({ view, purchases, fresh })
  return fresh
}
