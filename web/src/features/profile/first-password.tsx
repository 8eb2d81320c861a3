import { chakra } from '@chakra-ui/react/styled-system'
import type { User } from '@/api/generated'
import { useRequestPasswordResetMutation } from '@/api/account/index'
import { errorMessage } from '@/lib/problem'
import { useAlert } from '@/ui/alert/alert-context'
import { Button } from '@/ui/button'
import { CardNote } from './card-note'

/** For those who sign in by Google or a partner: a mailed link sets their first password. */
export function FirstPassword({ user }: { user: User }) {
  const [request, { isLoading }] = useRequestPasswordResetMutation()
  const showAlert = useAlert()

  const send = async () => {
    if (isLoading) return
    const answer = await request({ passwordResetRequest: { email: user.email } })
    showAlert(
      answer.data === undefined
        ? { severity: 'error', message: errorMessage(answer.error) }
        : { severity: 'success', message: answer.data.message },
    )
  }

  return (
    <>
      <CardNote icon="info">
        <chakra.p>
          Sua conta ainda não tem uma senha. É ela que protege mudanças importantes, como a da chave Pix.
        </chakra.p>
        {user.email === '' ? (
          <chakra.p>
            Cadastre primeiro um e-mail em Informações gerais: é por ele que você cria a senha.
          </chakra.p>
        ) : (
          !user.emailVerified && (
            <chakra.p>
              Confirme primeiro o seu e-mail, pelo link que enviamos: é por ele que você cria a senha.
            </chakra.p>
          )
        )}
      </CardNote>
      {user.emailVerified && (
        <chakra.div>
          <Button look="outline" whiteSpace="normal" busy={isLoading} onClick={() => void send()}>
            Receber o link por e-mail
          </Button>
        </chakra.div>
      )}
    </>
  )
}
