import { chakra } from '@chakra-ui/react/styled-system'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { ColorModeButton } from '@/components/color-mode/color-mode-button'
import { Logo } from '@/components/logo'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { modalOpened } from '@/features/auth/auth-slice'
import { useAuth, useAuthDispatch } from '@/features/auth/use-auth'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'

const AccountMenu = lazy(() => import('./account-menu'))

const HomeLink = chakra(Link)

interface SiteHeaderProps {
  /** A control before the logo: the profile area's menu button. */
  start?: ReactNode
}

export function SiteHeader({ start }: SiteHeaderProps) {
  const { isAuthenticated, loadingAuth } = useAuth()
  const dispatch = useAuthDispatch()
  const placeholder = <Skeleton width="11" height="11" borderRadius="full" />

  return (
    <chakra.header
      position="sticky"
      top="0"
      zIndex="sticky"
      height="header"
      display="flex"
      alignItems="center"
      gap="2"
      px={{ base: '4', md: '6' }}
      bg="canvas"
      borderBottomWidth="1px"
    >
      {start}
      <HomeLink
        to={paths.home}
        aria-label={`${config.brand} Devolve, página inicial`}
        borderRadius="sm"
        color="fg"
        textDecoration="none"
        me="auto"
      >
        <Logo />
      </HomeLink>
      <ColorModeButton />
      {loadingAuth ? (
        placeholder
      ) : isAuthenticated ? (
        <Suspense fallback={placeholder}>
          <AccountMenu />
        </Suspense>
      ) : (
        <Button
          onClick={() => {
            dispatch(modalOpened('login'))
          }}
        >
          Login
        </Button>
      )}
    </chakra.header>
  )
}
