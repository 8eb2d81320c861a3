/** Holds the place of both lists. */
export function FavouritesSkeleton() {
  return (
    <div role="status" className="favourites-skeleton">
      <span className="visually-hidden">Carregando seus favoritos...</span>
      <div className="liked-stores">
        {Array.from({ length: 4 }, (_, index) => (
          <span key={index} className="skeleton liked-store-skeleton" />
        ))}
      </div>
      <div className="coupons">
        {Array.from({ length: 3 }, (_, index) => (
          <span key={index} className="skeleton saved-coupon-skeleton" />
        ))}
      </div>
    </div>
  )
}
