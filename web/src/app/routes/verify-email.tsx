import { useVerifyEmailMutation } from '@/api/account/index'
import { errorMessage, isApiError } from '@/lib/problem'
import { PageTitle } from '@/ui/page-title'
import { StateScreen } from '@/ui/state-screen'
import { paths } from '@/lib/paths'
import { useFragmentToken } from '@/ui/hooks/use-fragment-token'
import { Button, ButtonLink } from '@/ui/public-button'

/** /auth/confirmar-email#token=…: proves an address. By a button, because mail services open links to look at them. */
export default function VerifyEmailPage() {
  const token = useFragmentToken()
  const [verify, { data, error, isLoading }] = useVerifyEmailMutation()

  if (data !== undefined) {
    return (
      <>
        <PageTitle>E-mail confirmado</PageTitle>
        <StateScreen picture="confirm" title="E-mail confirmado" text={data.message}>
          <ButtonLink to={paths.profile}>Ir para o meu perfil</ButtonLink>
          <ButtonLink look="outline" to={paths.home}>
            Ver cupons e lojas
          </ButtonLink>
        </StateScreen>
      </>
    )
  }
  if (token === null || (isApiError(error) && error.status === 410)) {
    return (
      <>
        <PageTitle>Link expirado</PageTitle>
        <StateScreen
          picture="lost"
          title="Este link não vale mais"
          text="Ele já foi usado ou passou do prazo. Se o seu e-mail ainda não estiver confirmado, peça outro link no seu perfil."
        >
          <ButtonLink to={paths.profile}>Ir para o meu perfil</ButtonLink>
        </StateScreen>
      </>
    )
  }
  return (
    <>
      <PageTitle>Confirmar e-mail</PageTitle>
      <StateScreen
        picture="sign-up"
        title="Confirme seu e-mail"
        text={
          error === undefined
            ? 'Assim sabemos que os avisos sobre a sua conta e o seu cashback chegam a você.'
            : errorMessage(error)
        }
      >
        <Button
          aria-busy={isLoading}
          onClick={() => {
            if (!isLoading) void verify({ ticketRequest: { token } })
          }}
        >
          {isLoading ? 'Confirmando...' : error === undefined ? 'Confirmar e-mail' : 'Tentar de novo'}
        </Button>
      </StateScreen>
    </>
  )
}
