import { useSelector } from 'react-redux'
import { StateScreen } from '@/ui/state-screen'
import { Button } from '@/ui/public-button'
import { modalOpened, selectSessionEnded } from '@/features/auth/auth-slice'
import { useAuthDispatch } from '@/features/auth/use-auth'

/** What the profile area shows behind the login modal, and after it is closed. */
export function LockedPage() {
  const dispatch = useAuthDispatch()
  const ended = useSelector(selectSessionEnded)
  return (
    <StateScreen
      picture="gate"
      title={ended ? 'Sua sessão terminou' : 'Entre para ver esta página'}
      text={
        ended
          ? 'Entre outra vez para continuar de onde parou. Nada do que está na sua conta mudou.'
          : 'Seu perfil e seu extrato são só seus. Entre com sua conta para continuar.'
      }
    >
      <Button
        onClick={() => {
          dispatch(modalOpened('login'))
        }}
      >
        Entrar
      </Button>
      <Button
        look="outline"
        onClick={() => {
          dispatch(modalOpened('sign-up'))
        }}
      >
        Criar conta
      </Button>
    </StateScreen>
  )
}
