interface SkeletonProps {
  /** What is on its way. */
  label: string
}

const places = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Cards on their way, as large as they will be. */
export function LogoGridSkeleton({ label }: SkeletonProps) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <div className="logo-grid" aria-hidden="true">
        {places(12).map((place) => (
          <span key={place} className="skeleton logo-skeleton" />
        ))}
      </div>
    </div>
  )
}

/** The letters and the first groups on their way. */
export function StoreListSkeleton({ label }: SkeletonProps) {
  return (
    <div role="status" className="section">
      <span className="visually-hidden">{label}</span>
      <span className="skeleton letter-bar-skeleton" />
      <span className="skeleton letter-group-skeleton" />
      <span className="skeleton letter-group-skeleton" />
    </div>
  )
}

/** The letters and the first cards with cashback on their way. */
export function CashbackGridSkeleton({ label }: SkeletonProps) {
  return (
    <div role="status" className="section">
      <span className="visually-hidden">{label}</span>
      <div className="cashback-grid" aria-hidden="true">
        {places(8).map((place) => (
          <span key={place} className="skeleton cashback-skeleton" />
        ))}
      </div>
    </div>
  )
}
