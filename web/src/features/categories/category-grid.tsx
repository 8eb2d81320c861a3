import type { Category } from '@/api/generated'
import { CategoryImage } from '@/ui/category-image'
import { CategoryLink } from '@/ui/category-link'

interface CategoryGridProps {
  categories: readonly Category[]
}

/** Tiles that lead to categories. */
export function CategoryGrid({ categories }: CategoryGridProps) {
  return (
    <ul className="category-grid">
      {categories.map(({ id, slug, name, imageName }) => (
        <li key={id}>
          <CategoryLink className="category-tile" slug={slug}>
            <CategoryImage slug={slug} imageName={imageName} />
            <span className="category-name">{name}</span>
          </CategoryLink>
        </li>
      ))}
    </ul>
  )
}
