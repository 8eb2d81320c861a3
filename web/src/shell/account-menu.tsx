import { useListMyClubsQuery } from '@/api/index'
import { displayName, useCurrentUser } from '@/features/auth/use-current-user'
import { Icon } from '@/ui/icon'
import { chakraPart } from '@/ui/chakra-part'
import { MenuButton } from '@/ui/menu-button'

const parts = [chakraPart(() => import('./account-entries'))] as const

/** The avatar and what it opens. */
export default function AccountMenu() {
  const { data: user } = useCurrentUser()
  const name = user === null ? '' : displayName(user)
  // Asked for before the menu opens: what comes into an open menu moves what is about to be pressed.
  const { data: clubs = [] } = useListMyClubsQuery(undefined, { skip: user === null })
  return (
    <MenuButton
      className="header-avatar header-account"
      aria-label={name === '' ? 'Sua conta' : `Sua conta, ${name}`}
      parts={parts}
      entries={{ user, clubs }}
    >
      {name === '' ? <Icon name="user" /> : name.slice(0, 1).toLocaleUpperCase('pt-BR')}
    </MenuButton>
  )
}
