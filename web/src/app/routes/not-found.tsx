import { PageTitle } from '@/components/page-title'
import { StateScreen } from '@/components/state-screen'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/site/button'

export default function NotFoundPage() {
  return (
    <>
      <PageTitle>Página não encontrada</PageTitle>
      <p className="title-display state-number" aria-hidden="true">
        404
      </p>
      <StateScreen picture="lost" title="Página não encontrada" text="Ops! Esta página não existe.">
        <ButtonLink to={paths.home}>{`Ir para ${config.brand}`}</ButtonLink>
      </StateScreen>
    </>
  )
}
