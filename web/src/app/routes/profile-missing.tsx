import { PageTitle } from '@/ui/page-title'
import { StateScreen } from '@/ui/state-screen'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/public-button'

/** What an address below the profile shows that is no page. */
export default function MissingProfilePage() {
  return (
    <>
      <PageTitle>Página não encontrada</PageTitle>
      <StateScreen
        picture="lost"
        title="Página não encontrada"
        text="Ops! Não há nada neste endereço do seu perfil."
      >
        <ButtonLink to={paths.profile}>Ir para o meu perfil</ButtonLink>
        <ButtonLink to={paths.statement} look="outline">
          Ver meu extrato
        </ButtonLink>
      </StateScreen>
    </>
  )
}
