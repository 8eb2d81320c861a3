import { PageTitle } from '@/ui/page-title'
import { StateScreen } from '@/ui/state-screen'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/public-button'

/** There is no such store or category. */
export function AreaMissing() {
  return (
    <>
      <PageTitle>Página não encontrada</PageTitle>
      <p className="title-display state-number">404</p>
      <StateScreen picture="lost" title="Página não encontrada" text="Ops! Esta categoria não existe.">
        <ButtonLink to={paths.home} target="_blank" rel="noreferrer">
          {`Ir para ${config.brand}`}
        </ButtonLink>
      </StateScreen>
    </>
  )
}
