interface PurchasesSkeletonProps {
  /** Whether a table will take its place; cards otherwise. */
  asTable: boolean
}

/** As much room as the lines and the pager will take. */
export function PurchasesSkeleton({ asTable }: PurchasesSkeletonProps) {
  return (
    <div role="status" className={asTable ? 'purchases-coming purchases-coming-table' : 'purchases-coming'}>
      <span className="visually-hidden">Carregando suas compras...</span>
      {Array.from({ length: 10 }, (_, index) => (
        <div key={index} aria-hidden>
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  )
}
