import { Icon } from './icon'
import { pagesShown } from '@/lib/pages'
import { SiteLink } from './link'

interface PagerProps {
  page: number
  total: number
  /** The address of a page. */
  to: (page: number) => string
}

/** Links to the pages of a list; nothing where there is only one. */
export function Pager({ page, total, to }: PagerProps) {
  if (total < 2) return null
  return (
    <nav className="pager" aria-label="Páginas">
      <ul>
        {page > 1 && (
          <li>
            <SiteLink className="pager-link" to={to(page - 1)} rel="prev" aria-label="Página anterior">
              <Icon name="chevronLeft" />
            </SiteLink>
          </li>
        )}
        {pagesShown(page, total).map((shown, index) => (
          <li key={shown ?? `gap-${index}`}>
            {shown === null ? (
              <span className="pager-gap">…</span>
            ) : (
              <SiteLink
                className="pager-link"
                to={to(shown)}
                aria-label={`Página ${shown}`}
                aria-current={shown === page ? 'page' : undefined}
              >
                {String(shown)}
              </SiteLink>
            )}
          </li>
        ))}
        {page < total && (
          <li>
            <SiteLink className="pager-link" to={to(page + 1)} rel="next" aria-label="Próxima página">
              <Icon name="chevronRight" />
            </SiteLink>
          </li>
        )}
      </ul>
    </nav>
  )
}
