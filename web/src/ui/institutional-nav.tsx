import { useLocation } from 'react-router'
import { paths } from '@/lib/paths'
import { SiteLink } from './link'

const entries = [
  { label: 'Quem somos', to: paths.about },
  { label: 'Imprensa', to: paths.press },
  { label: 'Contato', to: paths.contact },
] as const

/** The pages about us, one beside the other. It stands at the foot of their banners. */
export function InstitutionalNav() {
  const { pathname } = useLocation()
  return (
    <nav className="subnav" aria-label="Sobre nós">
      <ul>
        {entries.map(({ label, to }) => (
          <li key={to}>
            <SiteLink className="subnav-link" to={to} aria-current={markOf(to, pathname)}>
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The open page, and the one that it belongs to. */
function markOf(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return pathname.startsWith(`${to}/`) ? 'true' : undefined
}
