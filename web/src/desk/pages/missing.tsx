import { PageTitle } from '@/ui/page-title'
import { StateScreen } from '@/ui/state-screen'
import { ButtonLink } from '@/ui/public-button'
import { deskPaths } from '../paths'

/** An address below /financeiro that is no page. */
export default function MissingPage() {
  return (
    <>
      <PageTitle>Página não encontrada · Financeiro</PageTitle>
      <StateScreen
        picture="lost"
        title="Página não encontrada"
        text="Não há nada da mesa financeira neste endereço."
      >
        <ButtonLink to={deskPaths.overview}>Ir para a visão geral</ButtonLink>
      </StateScreen>
    </>
  )
}
