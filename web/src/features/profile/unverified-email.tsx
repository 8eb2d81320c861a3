import { chakra } from '@chakra-ui/react/styled-system'
import type { User } from '@/api/generated'
import { useSendVerificationMutation } from '@/api/account/index'
import { errorMessage } from '@/lib/problem'
import { useAlert } from '@/ui/alert/alert-context'
import { Button } from '@/ui/button'
import { CardNote } from './card-note'

/** The address was never proven: nothing is wrong, and a mail settles it. */
export function UnverifiedEmail({ user }: { user: User }) {
  const [send, { isLoading }] = useSendVerificationMutation()
  const showAlert = useAlert()

  const resend = async () => {
    if (isLoading) return
    const answer = await send({ id: user.id })
    showAlert(
      answer.data === undefined
        ? { severity: 'error', message: errorMessage(answer.error) }
        : { severity: 'success', message: answer.data.message },
    )
  }

  return (
    <CardNote icon="info">
      <chakra.p>
        Ainda falta confirmar <chakra.strong overflowWrap="anywhere">{user.email}</chakra.strong>. Abra o link
        que enviamos para esse endereço.
      </chakra.p>
      <Button
        look="link"
        size="inline"
        justifySelf="start"
        ms="-0.5"
        whiteSpace="normal"
        busy={isLoading}
        onClick={() => void resend()}
      >
        Reenviar e-mail de confirmação
      </Button>
    </CardNote>
  )
}
