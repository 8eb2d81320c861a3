import { type ReactNode, useEffect, useRef } from 'react'

interface FavouritesSectionProps {
  id: string
  title: string
  count: number
  /** What stands there when there is nothing to show. */
  empty: ReactNode
  children: ReactNode
}

/** One of the two lists. When the thing that had the focus is taken out, its heading receives it. */
export function FavouritesSection({ id, title, count, empty, children }: FavouritesSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(count)

  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) heading.current?.focus()
    before.current = count
  }, [count])

  return (
    <section className="section" aria-labelledby={id}>
      <h2 className="title-2 favourites-heading" id={id} tabIndex={-1} ref={heading}>
        {title}
        {count > 0 && <span className="favourites-count">{count}</span>}
      </h2>
      {count === 0 ? <div className="panel">{empty}</div> : children}
    </section>
  )
}
