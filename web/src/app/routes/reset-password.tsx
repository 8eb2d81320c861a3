import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PasswordSet } from '@/api/account/generated'
import { useAlert } from '@/ui/alert/alert-context'
import { ChakraRoot } from '@/ui/chakra-root'
import { PageTitle } from '@/ui/page-title'
import { StateScreen } from '@/ui/state-screen'
import { modalOpened } from '@/features/auth/auth-slice'
import { forgetSession } from '@/features/auth/session'
import { NewPasswordForm } from '@/features/auth/new-password-form'
import { useAuthDispatch } from '@/features/auth/use-auth'
import { paths } from '@/lib/paths'
import { deviceStore } from '@/lib/token-store'
import { useFragmentToken } from '@/ui/hooks/use-fragment-token'
import { Button } from '@/ui/public-button'

/** /auth/redefinir-senha#token=…: where the mailed link for a new password leads. */
export default function ResetPasswordPage() {
  const token = useFragmentToken()
  const [expired, setExpired] = useState<string | null>(null)
  const dispatch = useAuthDispatch()
  const navigate = useNavigate()
  const showAlert = useAlert()

  const finish = async ({ message, deviceToken }: PasswordSet) => {
    deviceStore.write(deviceToken)
    await dispatch(forgetSession()) // every session of the account is over, this one too
    await navigate(paths.home, { replace: true })
    showAlert({ severity: 'success', message })
    dispatch(modalOpened('login'))
  }

  if (token === null || token === expired) {
    return (
      <>
        <PageTitle>Link expirado</PageTitle>
        <StateScreen
          picture="lost"
          title="Este link não vale mais"
          text="Ele vale por 30 minutos e funciona uma vez só. Peça outro e use o link do e-mail mais recente."
        >
          <Button
            onClick={() => {
              dispatch(modalOpened('reset'))
            }}
          >
            Pedir um novo link
          </Button>
        </StateScreen>
      </>
    )
  }
  return (
    <ChakraRoot>
      <PageTitle>Nova senha</PageTitle>
      <StateScreen
        picture="gate"
        title="Crie uma nova senha"
        text="Ao salvar, sua conta sai de todos os aparelhos. Depois é só entrar com a senha nova."
      >
        <NewPasswordForm
          key={token}
          token={token}
          onSet={(answer) => void finish(answer)}
          onExpired={() => {
            setExpired(token)
          }}
        />
      </StateScreen>
    </ChakraRoot>
  )
}
