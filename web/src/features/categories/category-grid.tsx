import type { Category } from '@/api/generated'
import { CategoryImage } from '@/ui/category-image'
import { CategoryLink } from '@/ui/category-link'

interface CategoryGridProps {
  categories: readonly Category[]
  /** How many are in view from the start. */
  eager?: number
}

/** Tiles that lead to categories. */
export function CategoryGrid({ categories, eager = 0 }: CategoryGridProps) {
  return (
    <ul className="category-grid">
      {categories.map(({ id, slug, name, imageName }, index) => (
        <li key={id}>
          <CategoryLink className="category-tile" slug={slug}>
            <CategoryImage slug={slug} imageName={imageName} eager={index < eager} />
            <span className="category-name">{name}</span>
          </CategoryLink>
        </li>
      ))}
    </ul>
  )
}
