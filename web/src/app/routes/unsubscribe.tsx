import { useUnsubscribeMutation } from '@/api/account/index'
import { errorMessage, isApiError } from '@/lib/problem'
import { PageTitle } from '@/ui/page-title'
import { StateScreen } from '@/ui/state-screen'
import { paths } from '@/lib/paths'
import { useFragmentToken } from '@/ui/hooks/use-fragment-token'
import { Button, ButtonLink } from '@/ui/public-button'

/** /descadastro#token=…: stops mails of one kind, without a login. */
export default function UnsubscribePage() {
  const token = useFragmentToken()
  const [unsubscribe, { data, error, isLoading }] = useUnsubscribeMutation()

  if (data !== undefined) {
    return (
      <>
        <PageTitle>Descadastro</PageTitle>
        <StateScreen picture="confirm" title="Pronto, você saiu da lista" text={data.message}>
          <ButtonLink look="outline" to={paths.profile}>
            Ver minhas preferências
          </ButtonLink>
        </StateScreen>
      </>
    )
  }
  if (token === null || (isApiError(error) && error.status === 404)) {
    return (
      <>
        <PageTitle>Descadastro</PageTitle>
        <StateScreen
          picture="lost"
          title="Este link não é de um e-mail nosso"
          text="Abra de novo o link no fim do e-mail que você recebeu, ou escolha no seu perfil o que quer receber."
        >
          <ButtonLink to={paths.profile}>Escolher no meu perfil</ButtonLink>
        </StateScreen>
      </>
    )
  }
  return (
    <>
      <PageTitle>Descadastro</PageTitle>
      <StateScreen
        picture="receive"
        title="Parar de receber estes e-mails?"
        text={
          error === undefined
            ? 'Você deixa de receber e-mails como o que trouxe você aqui. Avisos sobre sua conta e seu cashback continuam chegando.'
            : errorMessage(error)
        }
      >
        <Button
          aria-busy={isLoading}
          onClick={() => {
            if (!isLoading) void unsubscribe({ token })
          }}
        >
          {isLoading ? 'Enviando...' : error === undefined ? 'Parar de receber' : 'Tentar de novo'}
        </Button>
      </StateScreen>
    </>
  )
}
