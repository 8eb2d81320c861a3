import { Menu } from '@chakra-ui/react/menu'
import { chakra } from '@chakra-ui/react/styled-system'
import { useNavigate } from 'react-router'
import type { ClubName, User } from '@/api/generated'
import { logout } from '@/features/auth/session'
import { useAuthDispatch } from '@/features/auth/use-auth'
import { displayName } from '@/features/auth/use-current-user'
import { config } from '@/lib/config'
import { areaPath, paths } from '@/lib/paths'
import { Icon } from '@/ui/icon'
import { SiteLink } from '@/ui/link'
import type { MenuOpening } from '@/ui/menu-button'
import { MenuFrame } from '@/ui/menu-frame'

interface AccountEntriesProps {
  opening: MenuOpening
  /** Null while it is not known who is here. */
  user: User | null
  clubs: readonly ClubName[]
}

/** Where the shopper's own pages are, and the way out. */
export default function AccountEntries({ opening, user, clubs }: AccountEntriesProps) {
  const dispatch = useAuthDispatch()
  const navigate = useNavigate()

  const leave = async () => {
    await navigate(paths.home)
    await dispatch(logout())
  }

  return (
    <MenuFrame
      fixed
      opening={opening}
      onSelect={({ value }) => {
        if (value === 'logout') void leave()
      }}
    >
      {user !== null && (
        <chakra.div px="3" pt="2" pb="2.5" mb="1.5" borderBottomWidth="1px">
          <chakra.p fontWeight="semibold">{displayName(user)}</chakra.p>
          <chakra.p textStyle="caption" color="fg.muted" overflowWrap="anywhere">
            {user.email}
          </chakra.p>
        </chakra.div>
      )}
      <Menu.Item value="profile" asChild>
        <SiteLink to={paths.profile}>
          <Icon name="user" />
          Meu Perfil
        </SiteLink>
      </Menu.Item>
      <Menu.Item value="statement" asChild>
        <SiteLink to={paths.statement}>
          <Icon name="devolve" />
          {config.brand} Devolve
        </SiteLink>
      </Menu.Item>
      {clubs.length > 0 && (
        <Menu.ItemGroup>
          <Menu.ItemGroupLabel>Meus clubes</Menu.ItemGroupLabel>
          {clubs.map((club) => (
            <Menu.Item key={club.slug} value={`club-${club.slug}`} asChild>
              <SiteLink to={areaPath(club.slug)}>
                <Icon name="tag" />
                {club.name}
              </SiteLink>
            </Menu.Item>
          ))}
        </Menu.ItemGroup>
      )}
      <Menu.Separator />
      <Menu.Item value="logout">
        <Icon name="logout" />
        Logout
      </Menu.Item>
    </MenuFrame>
  )
}
