import { StateScreen } from '@/components/state-screen'
import { Button } from '@/components/ui/button'
import { modalOpened } from '@/features/auth/auth-slice'
import { useAuthDispatch } from '@/features/auth/use-auth'

/** What the profile area shows behind the login modal, and after it is closed. */
export function LockedPage() {
  const dispatch = useAuthDispatch()
  return (
    <StateScreen
      picture="gate"
      title="Entre para ver esta página"
      text="Seu perfil e seu extrato são só seus. Entre com sua conta para continuar."
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
