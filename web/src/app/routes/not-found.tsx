import { PageTitle } from '@/ui/page-title'
import { StateScreen } from '@/ui/state-screen'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/public-button'

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
