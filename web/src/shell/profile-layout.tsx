import '@/theme/private.css'
import './profile.css'
import { useEffect, useState } from 'react'
import { modalClosed, modalOpened } from '@/features/auth/auth-slice'
import { useAuth, useAuthDispatch } from '@/features/auth/use-auth'
import { useMediaQuery } from '@/ui/hooks/use-media-query'
import { LockedPage } from './locked-page'
import { FoundByName } from '@/features/search/found-by-name'
import { isAhead } from '@/lib/ahead'
import { paths } from '@/lib/paths'
import { tokenStore } from '@/lib/token-store'
import { Icon } from '@/ui/icon'
import { Announcer } from '@/ui/announcer'
import { SiteLink } from '@/ui/link'
import { SiteFooter } from './footer'
import { PageFrame } from './page-frame'
import { PageLoading } from '@/ui/page-loading'
import { SideMenu } from '@/ui/side-menu/side-menu'
import { MenuNote } from './menu-note'
import { MobileMenuOpening } from './mobile-menu-opening'
import { useProfileMenu } from './profile-menu'
import { SiteHeader } from './header'

/** The frame of /perfil/*: side menu, header and footer, and the login modal for those who are not signed in. */
export default function ProfileLayout() {
  const { isAuthenticated, loadingAuth } = useAuth()
  const dispatch = useAuthDispatch()
  const mobile = useMediaQuery('(max-width: 767px)')
  const groups = useProfileMenu()
  const locked = !loadingAuth && !isAuthenticated
  const [isExpected] = useState(() => isAhead || tokenStore.read() !== null) // its page asks for what it shows, while the server is asked about the token

  useEffect(() => {
    if (!locked) return
    dispatch(modalOpened('login'))
    return () => {
      dispatch(modalClosed()) // signed in, or gone elsewhere
    }
  }, [locked, dispatch])

  return (
    <Announcer>
      <SiteHeader variant="simple" start={isAhead ? <MenuPlace /> : mobile && <MobileMenuOpening />} />
      <div className="profile">
        {isAhead ? (
          <div className="profile-menu-place" />
        ) : mobile ? null : (
          <SideMenu
            label="Perfil"
            groups={groups}
            look="page"
            storageKey="devolve-side-menu"
            note={<MenuNote />}
          />
        )}
        <main id="conteudo" tabIndex={-1} className="profile-content">
          <SiteLink className="way-back profile-back" to={paths.home}>
            <Icon name="chevronLeft" size="4" />
            Voltar às lojas
          </SiteLink>
          <FoundByName />
          {isAuthenticated || (loadingAuth && isExpected) ? (
            <PageFrame />
          ) : loadingAuth ? (
            <PageLoading />
          ) : (
            <LockedPage />
          )}
        </main>
      </div>
      {!isAhead && <SiteFooter />}
    </Announcer>
  )
}

/** Where the menu's button comes on phones. */
function MenuPlace() {
  return <span className="mobile-menu-place" />
}
