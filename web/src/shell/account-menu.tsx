import { Menu } from '@chakra-ui/react/menu'
import { chakra } from '@chakra-ui/react/styled-system'
import { useNavigate } from 'react-router'
import { useListMyClubsQuery } from '@/api/index'
import { Icon } from '@/ui/icon'
import { logout } from '@/features/auth/session'
import { useAuthDispatch } from '@/features/auth/use-auth'
import { displayName, useCurrentUser } from '@/features/auth/use-current-user'
import { config } from '@/lib/config'
import { areaPath, paths } from '@/lib/paths'
import { ChakraRoot } from '@/ui/chakra-root'
import { SiteLink } from '@/ui/link'
import { MenuFrame } from '@/ui/menu-frame'

function Account() {
  const dispatch = useAuthDispatch()
  const navigate = useNavigate()
  const { data: user } = useCurrentUser()
  const name = user === null ? '' : displayName(user)
  // Asked for before the menu opens: what comes into an open menu moves what is about to be pressed.
  const { data: clubs = [] } = useListMyClubsQuery(undefined, { skip: user === null })

  const leave = async () => {
    await navigate(paths.home)
    await dispatch(logout())
  }

  return (
    <MenuFrame
      fixed
      trigger={
        <Menu.Trigger
          aria-label={name === '' ? 'Sua conta' : `Sua conta, ${name}`}
          display="grid"
          placeItems="center"
          width="11"
          height="11"
          borderRadius="full"
          bg="accent"
          color="onAccent"
          fontFamily="heading"
          fontWeight="bold"
          cursor="pointer"
        >
          {name === '' ? <Icon name="user" /> : name.slice(0, 1).toLocaleUpperCase('pt-BR')}
        </Menu.Trigger>
      }
      onSelect={({ value }) => {
        if (value === 'logout') void leave()
      }}
    >
      {user !== null && (
        <chakra.div px="3" pt="2" pb="2.5" mb="1.5" borderBottomWidth="1px">
          <chakra.p fontWeight="semibold">{name}</chakra.p>
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

/** The avatar and what it opens. */
export default function AccountMenu() {
  return (
    <ChakraRoot>
      <Account />
    </ChakraRoot>
  )
}
