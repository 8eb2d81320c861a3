import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { ColorModeButton } from '@/ui/color-mode/color-mode-button'
import { Icon } from '@/ui/icon'
import { Logo } from '@/ui/logo'
import { modalOpened } from '@/features/auth/auth-slice'
import { LoginModal } from '@/features/auth/lazy-login-modal'
import { useAuth, useAuthDispatch } from '@/features/auth/use-auth'
import { isAhead } from '@/lib/ahead'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import { useAreaOfPage } from './area-of-page'
import { Button } from '@/ui/public-button'
import { SiteLink } from '@/ui/link'
import { mainMenu } from './menu'
import { SearchBox } from './search-box'

const AccountMenu = lazy(() => import('./account-menu'))

interface SiteHeaderProps {
  /** "simple" leaves out the menu: the profile area has its own. */
  variant?: 'full' | 'simple'
  /** A control before the logo: the profile area's menu button. */
  start?: ReactNode
}

export function SiteHeader({ variant = 'full', start }: SiteHeaderProps) {
  return (
    <>
      <a className="skip-link" href="#conteudo">
        Pular para o conteúdo
      </a>
      <header className={`header header-${variant}`}>
        <div className="header-bar">
          {variant === 'full' ? <MenuButton /> : start}
          <SiteLink
            className="header-logo"
            to={paths.home}
            aria-label={`${config.brand} Devolve, página inicial`}
          >
            <Logo />
          </SiteLink>
          <SearchBox inert={isAhead && variant === 'simple'} />
          <div className="header-actions" inert={isAhead && variant === 'simple'}>
            <ColorModeButton />
            <Account variant={variant} />
          </div>
        </div>
        {variant === 'full' && (
          <nav className="header-nav" id="menu" popover="auto" aria-label="Principal">
            <button
              className="btn btn-ghost btn-icon header-close"
              type="button"
              popoverTarget="menu"
              popoverTargetAction="hide"
              aria-label="Fechar o menu"
            >
              <Icon name="close" />
            </button>
            <MainMenu />
          </nav>
        )}
      </header>
    </>
  )
}

/** On phones and tablets the menu is a sheet that this opens, without a script. */
function MenuButton() {
  return (
    <button
      className="btn btn-ghost btn-icon header-menu"
      type="button"
      popoverTarget="menu"
      aria-label="Menu"
    >
      <Icon name="menu" />
    </button>
  )
}

function MainMenu() {
  const { pathname } = useLocation()
  return (
    <ul className="header-list">
      {mainMenu.map(({ label, to }) => (
        <li key={to}>
          <SiteLink className="header-link" to={to} aria-current={pathname === to ? 'page' : undefined}>
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

/** Until it is known who is here the button stands where the avatar may come; site.css hides it from those who have a token. */
function Account({ variant }: { variant: 'full' | 'simple' }) {
  const { isAuthenticated, loadingAuth } = useAuth()
  const dispatch = useAuthDispatch()
  const area = useAreaOfPage()
  const label = variant === 'simple' ? 'Faça Login' : area?.type === 'LOYALTY' ? 'Entrar' : 'Login'

  useEffect(() => {
    if (!loadingAuth) document.documentElement.classList.remove('has-token')
  }, [loadingAuth])

  if (isAuthenticated) {
    return (
      <Suspense fallback={<span className="header-avatar" />}>
        <AccountMenu />
      </Suspense>
    )
  }
  if (variant === 'simple' && loadingAuth) return <span className="header-avatar" />
  return (
    <Button
      className="header-login"
      onPointerEnter={LoginModal.prepare}
      onFocus={LoginModal.prepare}
      onClick={() => {
        dispatch(modalOpened('login'))
      }}
    >
      {label}
    </Button>
  )
}
