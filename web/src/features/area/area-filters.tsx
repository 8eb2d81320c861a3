import type { CouponList, CouponType } from '@/api/generated'
import { ListFilter, listOrders, ownOrders } from '@/ui/list-filter'
import { buttonClass } from '@/ui/public-button'
import { SiteLink } from '@/ui/link'
import { useAreaView } from './view'

interface AreaFiltersProps {
  slug: string
  counts: Pick<CouponList, 'totalItemsOnline' | 'totalItemsOffer'>
  categories: readonly string[]
}

/** All coupons, or those of one type or one category, in an order. */
export function AreaFilters({ slug, counts, categories }: AreaFiltersProps) {
  const { view, pathOf, origins } = useAreaView()
  const { totalItemsOnline: online, totalItemsOffer: offers } = counts
  const types: [CouponType | null, string][] = [
    [null, `Todos (${online + offers})`],
    ['ONLINE', `Cupons (${online})`],
    ['OFFER', `Ofertas (${offers})`],
  ]
  return (
    <div className="area-filters">
      <ul className="area-types">
        {types.map(([type, label]) => (
          <li key={label}>
            <SiteLink
              className={buttonClass({ look: 'outline', size: 'filter' })}
              to={pathOf({ type })}
              aria-current={view.type === type ? 'true' : undefined}
            >
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
      <ListFilter
        action={`/${slug}`}
        orders={listOrders}
        ownOrder={ownOrders.editors}
        categories={categories}
        category={view.category}
        sort={view.sort}
        name={view.name}
        kept={[['type', view.type], ...origins]}
        pathOf={pathOf}
      />
    </div>
  )
}
