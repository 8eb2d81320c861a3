import { ButtonLink } from '@/ui/public-button'

/** Pages that somebody who reads this one may want next. */
export function Related({ pages }: { pages: readonly RelatedPage[] }) {
  return (
    <aside className="related" aria-label="Veja também">
      {pages.map(({ title, text, to, action }) => (
        <section className="related-page" key={to}>
          <h2 className="title-3">{title}</h2>
          <p className="muted">{text}</p>
          <ButtonLink look="outline" size="sm" to={to}>
            {action}
          </ButtonLink>
        </section>
      ))}
    </aside>
  )
}
