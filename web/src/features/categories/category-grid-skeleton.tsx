const places = Array.from({ length: 18 }, (_, index) => index)

/** Tiles on their way, as large as they will be. */
export function CategoryGridSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Carregando categorias...</span>
      <div className="category-grid" aria-hidden="true">
        {places.map((place) => (
          <span key={place} className="skeleton category-skeleton" />
        ))}
      </div>
    </div>
  )
}
