import { chakra } from '@chakra-ui/react/styled-system'
import { NavLink, useLocation } from 'react-router'
import { Icon, type IconName } from '@/ui/icon'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'

interface MenuLinksProps {
  collapsed?: boolean
}

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

const Entry = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '12',
    px: '3',
    borderRadius: 'md',
    color: 'fg.muted',
    fontWeight: 'semibold',
    textDecoration: 'none',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    _hover: { bg: 'hover', color: 'fg' },
    _currentPage: { bg: 'action', color: 'action.fg', _hover: { bg: 'action.hover' } },
  },
})

/** The profile area's sections; the one that the address is in also shows its parts. */
export function MenuLinks({ collapsed = false }: MenuLinksProps) {
  const { pathname, search, hash } = useLocation()
  return (
    <chakra.ul display="grid" gap="1" listStyle="none">
      {sections.map((section) => (
        <li key={section.to}>
          <Entry to={section.to} end aria-label={section.label} title={collapsed ? section.label : undefined}>
            <Icon name={section.icon} />
            {!collapsed && section.label}
          </Entry>
          {!collapsed && section.parts.length > 0 && pathname === section.to && (
            <chakra.ul listStyle="none" ms="5.5" my="2" borderStartWidth="2px">
              {section.parts.map((part) => (
                <li key={part.hash}>
                  <chakra.a
                    href={`${section.to}${search}${part.hash}`}
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
          )}
        </li>
      ))}
    </chakra.ul>
  )
}
