import type { SearchResult } from '@/api/generated'
import type { IconName } from '@/ui/icon'
import { areaPath, paths } from '@/lib/paths'

/** One thing to go to. */
export interface Row {
  readonly id: string
  readonly to: string
  readonly icon: IconName
  readonly label: string
  readonly note: string
}

export interface RowGroup {
  readonly title: string
  /** The title is only for those who hear it. */
  readonly quiet?: true
  readonly rows: readonly Row[]
}

/** What was found, kind by kind, and at last the way to every store of that name. */
export function groupRows(found: SearchResult | undefined, wanted: string): RowGroup[] {
  const groups: RowGroup[] = [
    {
      title: 'Lojas',
      rows: (found?.stores ?? []).map(({ slug, name }) => ({
        id: `finder-store-${slug}`,
        to: areaPath(slug),
        icon: 'store',
        label: name,
        note: '',
      })),
    },
    {
      title: 'Categorias',
      rows: (found?.categories ?? []).map(({ slug, name }) => ({
        id: `finder-category-${slug}`,
        to: areaPath(slug),
        icon: 'grid',
        label: name,
        note: '',
      })),
    },
    {
      title: 'Cupons e ofertas',
      rows: (found?.coupons ?? []).map(({ id, name, store }) => ({
        id: `finder-coupon-${id}`,
        to: areaPath(store.slug),
        icon: 'tag',
        label: name,
        note: store.name,
      })),
    },
    {
      title: 'Mais',
      quiet: true,
      rows: [
        {
          id: 'finder-all',
          to: `${paths.stores}?${new URLSearchParams({ name: wanted }).toString()}`,
          icon: 'search',
          label: `Ver todas as lojas com "${wanted}"`,
          note: '',
        },
      ],
    },
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}
