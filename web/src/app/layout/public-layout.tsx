import { chakra } from '@chakra-ui/react/styled-system'
import { PageFrame } from './page-frame'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'
import { SkipLink } from './skip-link'

/** The frame of pages that need no login. */
export function PublicLayout() {
  return (
    <chakra.div display="flex" flexDirection="column" minHeight="100dvh">
      <SkipLink />
      <SiteHeader />
      <chakra.main id="conteudo" tabIndex={-1} flex="1" outline="none">
        <PageFrame />
      </chakra.main>
      <SiteFooter />
    </chakra.div>
  )
}
