import { useLocation } from 'react-router'
import { Icon, type IconName } from '@/ui/icon'
import type { MenuGroup } from '@/ui/side-menu/menu-links'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'

interface Section {
  readonly to: string
  readonly icon: IconName
  readonly label: string
  readonly parts: readonly { readonly hash: string; readonly label: string }[]
}

const sections: readonly Section[] = [
  { to: paths.profile, icon: 'user', label: 'Meu Perfil', parts: [] },
  {
    to: paths.statement,
    icon: 'devolve',
    label: `${config.brand} Devolve`,
    parts: [
      { hash: '#saldo', label: 'Saldo' },
      { hash: '#meses', label: 'Mês a mês' },
      { hash: '#compras', label: 'Suas compras' },
    ],
  },
  { to: `${paths.profile}/indique`, icon: 'star', label: 'Indique e ganhe', parts: [] },
  { to: paths.favourites, icon: 'heart', label: 'Meus Favoritos', parts: [] },
]

/** The profile area's sections; the one that the address is in also shows its parts. */
export function useProfileMenu(): readonly MenuGroup[] {
  const { pathname } = useLocation()
  const entries = sections.map(({ to, icon, label, parts }) => ({
    to,
    icon: <Icon name={icon} />,
    label,
    end: true,
    below: parts.length > 0 && pathname === to && <Parts to={to} parts={parts} />,
  }))
  const back = { to: paths.home, icon: <Icon name="store" />, label: 'Voltar às lojas', end: true }
  return [{ entries }, { entries: [back] }]
}

function Parts({ to, parts }: Pick<Section, 'to' | 'parts'>) {
  const { search, hash } = useLocation()
  return (
    <ul className="menu-parts">
      {parts.map((part) => (
        <li key={part.hash}>
          <a
            className="small muted"
            href={`${to}${search}${part.hash}`}
            aria-current={hash === part.hash ? 'location' : undefined}
          >
            {part.label}
          </a>
        </li>
      ))}
    </ul>
  )
}
