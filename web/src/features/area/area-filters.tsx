import { useNavigate } from 'react-router'
import type { CouponList, CouponType } from '@/api/generated'
import { Icon } from '@/ui/icon'
import { buttonClass } from '@/ui/public-button'
import { SiteLink } from '@/ui/link'
import { useAreaView } from './view'

interface AreaFiltersProps {
  slug: string
  counts: Pick<CouponList, 'totalItemsOnline' | 'totalItemsOffer'>
  categories: readonly string[]
}

/** All coupons, or those of one type or one category. */
export function AreaFilters({ slug, counts, categories }: AreaFiltersProps) {
  const { view, pathOf } = useAreaView()
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
              className={buttonClass({ look: 'outline', size: 'sm' })}
              to={pathOf({ type })}
              preventScrollReset
              aria-current={view.type === type ? 'true' : undefined}
            >
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
      {categories.length > 0 && <CategoryFilter slug={slug} categories={categories} />}
      {view.name !== '' && (
        <SiteLink className={buttonClass({ look: 'ghost', size: 'sm' })} to={pathOf({ name: '' })}>
          {`Busca: “${view.name}”`}
          <Icon name="close" size="4" />
          <span className="visually-hidden">Limpar busca</span>
        </SiteLink>
      )}
    </div>
  )
}

function CategoryFilter({ slug, categories }: Pick<AreaFiltersProps, 'slug' | 'categories'>) {
  const { view, pathOf } = useAreaView()
  const navigate = useNavigate()
  return (
    <form className="area-category" method="get" action={`/${slug}`}>
      <select
        className="area-select"
        name="category"
        aria-label="Categoria"
        value={view.category}
        onChange={(event) => void navigate(pathOf({ category: event.currentTarget.value }))}
      >
        <option value="">Todas as Categorias</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </select>
      {view.name !== '' && <input type="hidden" name="name" value={view.name} />}
      {view.type !== null && <input type="hidden" name="type" value={view.type} />}
      <button type="submit" className="btn btn-outline btn-sm area-category-go">
        Filtrar
      </button>
    </form>
  )
}
