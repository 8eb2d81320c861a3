import { useEffect } from 'react'
import { useGetInvitationQuery } from '@/api/account/index'
import { invitationStore } from '@/lib/invitation-store'
import { paths } from '@/lib/paths'
import { errorMessage } from '@/lib/problem'
import { PageLoading } from '@/ui/page-loading'
import { Button, ButtonLink } from '@/ui/public-button'
import { StateScreen } from '@/ui/state-screen'
import { modalOpened } from '../auth/auth-slice'
import { useAuth, useAuthDispatch } from '../auth/use-auth'
import { welcomeText } from './copy'

interface InvitationPanelProps {
  code: string
}

/** What an invitation says to who followed it. A code that is somebody's is remembered until they sign up. */
export function InvitationPanel({ code }: InvitationPanelProps) {
  const { data, error, refetch } = useGetInvitationQuery({ code })
  const { isAuthenticated, loadingAuth } = useAuth()
  const dispatch = useAuthDispatch()
  const keep = data?.valid === true && !loadingAuth && !isAuthenticated
  useEffect(() => {
    if (keep) invitationStore.write(code)
  }, [keep, code])

  if (data === undefined || loadingAuth)
    return error === undefined ? (
      <PageLoading />
    ) : (
      <StateScreen picture="storm" title="Não foi possível ler o convite" text={errorMessage(error)}>
        <Button onClick={() => void refetch()}>Tentar de novo</Button>
      </StateScreen>
    )
  if (isAuthenticated)
    return (
      <StateScreen
        picture="sign-up"
        title="Você já tem conta"
        text="Convites são para contas novas. Que tal enviar o seu?"
      >
        <ButtonLink to={`${paths.profile}/indique`}>Ver o meu link</ButtonLink>
      </StateScreen>
    )
  const signUp = (
    <Button
      onClick={() => {
        dispatch(modalOpened('sign-up'))
      }}
    >
      Criar minha conta
    </Button>
  )
  if (!data.valid)
    return (
      <StateScreen
        picture="lost"
        title="Este convite não vale mais"
        text="Você pode criar sua conta sem ele e ganhar cashback nas suas compras."
      >
        {signUp}
      </StateScreen>
    )
  return (
    <StateScreen
      picture="sign-up"
      title="Você recebeu um convite"
      text={
        data.terms === undefined
          ? 'Crie sua conta e receba de volta parte do que você compra. O bônus de indicação está em pausa agora.'
          : welcomeText(data.terms)
      }
    >
      {signUp}
      <ButtonLink to={paths.programme} look="outline">
        Como o Devolve funciona
      </ButtonLink>
    </StateScreen>
  )
}
