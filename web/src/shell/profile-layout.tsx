import { chakra } from '@chakra-ui/react/styled-system'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/button'
import { modalClosed, modalOpened } from '@/features/auth/auth-slice'
import { useAuth, useAuthDispatch } from '@/features/auth/use-auth'
import { useAtHand } from '@/ui/hooks/use-at-hand'
import { useMediaQuery } from '@/ui/hooks/use-media-query'
import { ChakraRoot } from '@/ui/chakra-root'
import { LockedPage } from './locked-page'
import { FoundByName } from '@/features/search/found-by-name'
import { paths } from '@/lib/paths'
import { Announcer } from '@/ui/announcer'
import { SiteLink } from '@/ui/link'
import { SiteFooter } from './footer'
import { PageFrame } from './page-frame'
import { lazyPart } from '@/ui/lazy-part'
import { PageLoading } from '@/ui/page-loading'
import { SideMenu } from '@/ui/side-menu/side-menu'
import { MenuNote } from './menu-note'
import { useProfileMenu } from './profile-menu'
import { SiteHeader } from './header'

const MobileMenu = lazyPart(() => import('./mobile-menu'))
const opened = [MobileMenu]

function Frame() {
  const { isAuthenticated, loadingAuth } = useAuth()
  const dispatch = useAuthDispatch()
  const mobile = useMediaQuery('(max-width: 767px)')
  const { key } = useLocation()
  const groups = useProfileMenu()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const locked = !loadingAuth && !isAuthenticated
  useAtHand(opened)

  useEffect(() => {
    if (!locked) return
    dispatch(modalOpened('login'))
    return () => {
      dispatch(modalClosed()) // signed in, or gone elsewhere
    }
  }, [locked, dispatch])

  return (
    <Announcer>
      <SiteHeader
        variant="simple"
        start={
          mobile && (
            <Button
              look="ghost"
              size="icon"
              aria-label="Abrir menu"
              aria-haspopup="dialog"
              ms="-2"
              onClick={() => {
                setOpenAt(key)
              }}
            >
              <Icon name="menu" />
            </Button>
          )
        }
      />
      <chakra.div display="flex" alignItems="stretch" minHeight="calc(100dvh - {sizes.header})">
        {!mobile && (
          <SideMenu
            label="Perfil"
            groups={groups}
            look="page"
            storageKey="devolve-side-menu"
            note={<MenuNote />}
          />
        )}
        <chakra.main id="conteudo" tabIndex={-1} flex="1" minWidth="0" outline="none">
          {mobile && (
            <SiteLink className="way-back" to={paths.home}>
              <Icon name="chevronLeft" size="4" />
              Voltar às lojas
            </SiteLink>
          )}
          <FoundByName />
          {loadingAuth ? <PageLoading /> : isAuthenticated ? <PageFrame /> : <LockedPage />}
        </chakra.main>
      </chakra.div>
      <SiteFooter />
      {mobile && openAt !== null && (
        <Suspense fallback={null}>
          {/* Going to another page closes the menu: it is open only at the address it was opened at. */}
          <MobileMenu
            open={openAt === key}
            onClose={() => {
              setOpenAt('')
            }}
          />
        </Suspense>
      )}
    </Announcer>
  )
}

/** The frame of /perfil/*: side menu, header and footer, and the login modal for those who are not signed in. */
export default function ProfileLayout() {
  return (
    <ChakraRoot>
      <Frame />
    </ChakraRoot>
  )
}
