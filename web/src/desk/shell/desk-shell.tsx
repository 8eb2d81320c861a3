import { chakra } from '@chakra-ui/react/styled-system'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ErrorBoundary } from '@/ui/error-boundary'
import { PageLoading } from '@/ui/page-loading'
import { useMediaQuery } from '@/ui/hooks/use-media-query'
import { usePageStart } from '@/ui/hooks/use-page-start'
import { SessionWarning } from '../session/session-warning'
import { useSession } from '../session/use-session'
import { Rail } from './rail'
import { TopBar } from './top-bar'

/** The frame of the desk's pages. While the session is over it stays as it is, out of reach. */
export function DeskShell() {
  const { phase } = useSession()
  const mobile = useMediaQuery('(max-width: 767px)')
  const { pathname } = useLocation()
  usePageStart()
  return (
    <chakra.div
      inert={phase === 'ended'}
      display={mobile ? 'block' : 'flex'}
      alignItems="stretch"
      minHeight="100dvh"
    >
      <a className="skip-link" href="#conteudo">
        Ir para o conteúdo
      </a>
      {mobile ? <TopBar /> : <Rail />}
      <chakra.main id="conteudo" tabIndex={-1} flex="1" minWidth="0" outline="none">
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </chakra.main>
      {phase === 'in' && <SessionWarning />}
    </chakra.div>
  )
}
