import { chakra } from '@chakra-ui/react/styled-system'
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
    <chakra.ul listStyle="none" ms="5.5" my="2" borderStartWidth="2px">
      {parts.map((part) => (
        <li key={part.hash}>
          <chakra.a
            href={`${to}${search}${part.hash}`}
            aria-current={hash === part.hash ? 'location' : undefined}
            display="flex"
            alignItems="center"
            minHeight="9"
            ps="4"
            ms="-2px"
            borderStartWidth="2px"
            borderColor="transparent"
            color="fg.muted"
            textStyle="small"
            textDecoration="none"
            _hover={{ color: 'fg', borderColor: 'line.strong' }}
            css={{ '&[aria-current]': { color: 'fg', borderColor: 'action' } }}
          >
            {part.label}
          </chakra.a>
        </li>
      ))}
    </chakra.ul>
  )
}
