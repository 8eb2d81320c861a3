import { paths } from '@/lib/paths'
import { SiteLink } from './link'

interface BreadcrumbProps {
  /** The page that is open. */
  current: string
}

/** The way back to the start. */
export function Breadcrumb({ current }: BreadcrumbProps) {
  return (
    <nav className="breadcrumb" aria-label="Você está em">
      <ol>
        <li>
          <SiteLink to={paths.home}>Início</SiteLink>
        </li>
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}
