import { SiteFooter } from './footer'
import { SiteHeader } from './header'
import { PageFrame } from './page-frame'

/** The frame of pages that need no login. */
export function PublicLayout() {
  return (
    <div className="site">
      <SiteHeader />
      <main id="conteudo" className="main" tabIndex={-1}>
        <PageFrame />
      </main>
      <SiteFooter />
    </div>
  )
}
