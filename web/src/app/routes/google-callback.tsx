import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useExchangeLoginTicketMutation } from '@/api/account/index'
import { PageTitle } from '@/ui/page-title'
import { StateScreen } from '@/ui/state-screen'
import { modalOpened } from '@/features/auth/auth-slice'
import { googleFailure, ticketFailure } from '@/features/auth/google-failure'
import { forgetSavedPage, readSavedPage } from '@/features/auth/google-login'
import { useAuthDispatch } from '@/features/auth/use-auth'
import { useEntered } from '@/features/auth/use-entered'
import { paths } from '@/lib/paths'
import { Button, ButtonLink } from '@/ui/public-button'

/** /auth/google/callback: ends a login by Google and goes back to where it began. */
export default function GoogleCallbackPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [given] = useState(() => new URLSearchParams(search))
  const [back] = useState(readSavedPage)
  const token = given.get('token')
  const error = given.get('error')

  useEffect(forgetSavedPage, []) // React may begin to draw a page more than once before it is there

  useEffect(() => {
    // The ticket is good once, but has no business in the history.
    if (token === null && error === null) void navigate(paths.home, { replace: true })
    else if (search !== '') void navigate(paths.googleCallback, { replace: true })
  }, [token, error, search, navigate])

  if (token !== null) return <Exchange token={token} back={back} />
  if (error === null) return null
  return <Failure text={googleFailure(error)} back={back} />
}

function Exchange({ token, back }: { token: string; back: string }) {
  const [exchange, { error }] = useExchangeLoginTicketMutation()
  const enter = useEntered()
  const navigate = useNavigate()
  const sent = useRef(false)

  useEffect(() => {
    if (sent.current) return
    sent.current = true
    const finish = async () => {
      const answer = await exchange({ ticketRequest: { token } })
      if (answer.data === undefined) return
      await enter(answer.data)
      await navigate(back, { replace: true })
    }
    void finish()
  }, [exchange, enter, navigate, token, back])

  if (error !== undefined) return <Failure text={ticketFailure(error)} back={back} />
  return (
    <div className="state" role="status">
      <PageTitle>Autenticando</PageTitle>
      <span className="spinner spinner-lg" aria-hidden="true" />
      <p className="state-text">Autenticando com Google...</p>
    </div>
  )
}

function Failure({ text, back }: { text: string; back: string }) {
  const dispatch = useAuthDispatch()
  return (
    <>
      <PageTitle>Entrada com o Google</PageTitle>
      <StateScreen picture="gate" title="A entrada não foi concluída" text={text}>
        <Button
          onClick={() => {
            dispatch(modalOpened('login'))
          }}
        >
          Entrar de outro jeito
        </Button>
        <ButtonLink look="outline" to={back}>
          Voltar
        </ButtonLink>
      </StateScreen>
    </>
  )
}
