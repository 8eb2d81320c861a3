import { chakra } from '@chakra-ui/react/styled-system'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Button } from '@/ui/button'
import { ErrorBoundary } from '@/ui/error-boundary'
import { usePageStart } from '@/ui/hooks/use-page-start'
import { Icon } from '@/ui/icon'
import { SiteLink } from '@/ui/link'
import { PageLoading } from '@/ui/page-loading'
import { useGetPartnerMeQuery } from '../api/index'
import type { PartnerMe } from '../api/generated'
import { Bar } from '../parts/bar'
import { isFor, portalPaths } from '../paths'
import { useSession } from '../session/use-session'

/** The sections that somebody's network has. */
function sectionsOf(me: PartnerMe | undefined) {
  const all = [
    { to: portalPaths.deliveries, label: 'Entregas' },
    { to: portalPaths.attempts, label: 'Recusas' },
    { to: portalPaths.secrets, label: me?.signs === false ? 'Endereço' : 'Segredos' },
    { to: portalPaths.sandbox, label: 'Testes' },
  ]
  return all.filter(({ to }) => isFor(me, to))
}

/** Whether a page is of a section; one delivery is of that of all. */
function isIn(pathname: string, to: string): boolean {
  const isDelivery = to === portalPaths.deliveries && pathname.startsWith(portalPaths.delivery(''))
  return pathname === to || isDelivery
}

/** The frame of the portal's pages. */
export function Shell() {
  const { leave } = useSession()
  const { data: me } = useGetPartnerMeQuery()
  const { pathname } = useLocation()
  usePageStart()
  return (
    <chakra.div minHeight="100dvh">
      <a className="skip-link" href="#conteudo">
        Ir para o conteúdo
      </a>
      <Bar note={me === undefined ? 'Portal de parceiros' : `${me.partner} · ${me.handle}`}>
        <Button look="ghost" size="icon" aria-label="Sair" onClick={leave}>
          <Icon name="logout" />
        </Button>
      </Bar>
      <chakra.nav aria-label="Portal" borderBottomWidth="1px" bg="panel" px={{ base: '1', md: '3' }}>
        <div className="portal-nav">
          {sectionsOf(me).map(({ to, label }) => (
            <SiteLink key={to} to={to} {...(isIn(pathname, to) && { 'aria-current': 'page' })}>
              {label}
            </SiteLink>
          ))}
        </div>
      </chakra.nav>
      <chakra.main
        id="conteudo"
        tabIndex={-1}
        outline="none"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="5"
        maxWidth="76rem"
        mx="auto"
        px={{ base: '4', md: '6' }}
        py={{ base: '5', md: '7' }}
      >
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </chakra.main>
    </chakra.div>
  )
}
