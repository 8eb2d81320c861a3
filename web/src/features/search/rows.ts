import type { SearchResult } from '@/api/generated'
import type { IconName } from '@/ui/icon'
import { byName } from '@/lib/fold'
import { areaPath, couponPath, paths } from '@/lib/paths'
import { cardPercentage, doubleOf, upTo } from '@/lib/percentage'

/** One thing to go to. */
export interface Row {
  readonly id: string
  readonly to: string
  /** A store's slug, for its logo, or what stands for it. */
  readonly picture: { readonly store: string } | { readonly icon: IconName }
  readonly label: string
  readonly note: string
}

export interface RowGroup {
  readonly title: string
  readonly rows: readonly Row[]
}

/** What was found, kind by kind. */
export function groupRows(found: SearchResult): RowGroup[] {
  const groups: RowGroup[] = [
    {
      title: 'Lojas',
      rows: found.stores.map(({ slug, name, cashbackPercentage, cashbackVaries, type }) => ({
        id: `search-store-${slug}`,
        to: areaPath(slug),
        picture: { store: slug },
        label: name,
        note: cashbackPercentage
          ? `${upTo(cashbackVaries)}${cardPercentage(cashbackPercentage, type)} de cashback ${doubleOf(cashbackPercentage, type)}`.trimEnd()
          : '',
      })),
    },
    {
      title: 'Categorias',
      rows: found.categories.map(({ slug, name }) => ({
        id: `search-category-${slug}`,
        to: areaPath(slug),
        picture: { icon: 'grid' },
        label: name,
        note: '',
      })),
    },
    {
      title: 'Cupons e ofertas',
      rows: found.coupons.map(({ id, name, store }) => ({
        id: `search-coupon-${id}`,
        to: couponPath(store.slug, id),
        picture: { icon: 'tag' },
        label: name,
        note: store.name,
      })),
    },
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}

/** The way to the list of stores: of those with the name where it has any, else of all. */
export function storesPath(found: SearchResult, name: string): string {
  if (byName(found.stores, name).length === 0) return paths.stores
  return `${paths.stores}?${new URLSearchParams({ name }).toString()}`
}
