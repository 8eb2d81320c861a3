import { paths } from '@/lib/paths'
import { SiteLink } from './link'

interface BreadcrumbProps {
  /** The page that is open. */
  current: string
  /** The page that it is below, if it is not the start. */
  within?: { readonly label: string; readonly to: string }
}

/** The way back to the start. */
export function Breadcrumb({ current, within }: BreadcrumbProps) {
  return (
    <nav className="breadcrumb" aria-label="Você está em">
      <ol>
        <li>
          <SiteLink to={paths.home}>Início</SiteLink>
        </li>
        {within !== undefined && (
          <li>
            <SiteLink to={within.to}>{within.label}</SiteLink>
          </li>
        )}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}
