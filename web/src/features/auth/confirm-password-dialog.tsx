import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import type { User } from '@/api/generated'
import { useReauthenticateMutation, useRequestPasswordResetMutation } from '@/api/index'
import { errorMessage, isApiError } from '@/lib/problem'
import { Alert, type AlertMessage } from '@/ui/alert/alert'
import { ChakraRoot } from '@/ui/chakra-root'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/password-field'
import { Spinner } from '@/ui/spinner'
import { useForm } from '@/ui/hooks/use-form'
import { AuthDialog } from './auth-dialog'
import { confirmationEnded, selectConfirmation } from './auth-slice'
import { copy } from './copy'
import { useAuthDispatch } from './use-auth'
import { useCurrentUser } from './use-current-user'

/** Asks for the password once more, over whatever page needs it. */
export default function ConfirmPasswordDialog() {
  const dispatch = useAuthDispatch()
  const { data: user } = useCurrentUser()
  const open = useSelector(selectConfirmation) === 'asked'
  const [missing, setMissing] = useState(false)
  const withoutPassword = missing || user?.hasPassword === false
  const end = (outcome: 'none' | 'given') => {
    dispatch(confirmationEnded(outcome))
  }

  return (
    <ChakraRoot>
      <AuthDialog
        open={open}
        title="Confirme sua senha"
        text={withoutPassword ? copy.noPassword : copy.confirmReason}
        onClose={() => {
          end('none')
        }}
      >
        {withoutPassword ? (
          <FirstPassword user={user} />
        ) : (
          <PasswordForm
            email={user?.email ?? ''}
            onGiven={() => {
              end('given')
            }}
            onMissing={() => {
              setMissing(true)
            }}
            onCancel={() => {
              end('none')
            }}
          />
        )}
      </AuthDialog>
    </ChakraRoot>
  )
}

interface PasswordFormProps {
  email: string
  onGiven: () => void
  /** The account turns out to have no password. */
  onMissing: () => void
  onCancel: () => void
}

function PasswordForm({ email, onGiven, onMissing, onCancel }: PasswordFormProps) {
  const [reauthenticate, { isLoading }] = useReauthenticateMutation()
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? { password: copy.passwordEmpty } : {}),
    send: async ({ password }, { mark }) => {
      const { error } = await reauthenticate({ reauthenticateRequest: { password } })
      if (error === undefined) onGiven()
      else if (isApiError(error) && error.code === 'password_missing') onMissing()
      else {
        const wrong = isApiError(error) && error.code === 'credentials_invalid'
        mark({ password: wrong ? copy.passwordWrong : errorMessage(error) })
      }
    },
  })

  return (
    <chakra.form {...form.props} display="grid" gap="4">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Senha"
        autoComplete="current-password"
        maxLength={200}
        {...form.bind('password')}
      />
      <chakra.div display="grid" gap="2.5" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}>
        <Button look="outline" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" aria-busy={isLoading} order={{ base: '-1', md: '0' }}>
          {isLoading && <Spinner />}
          Confirmar
        </Button>
      </chakra.div>
    </chakra.form>
  )
}

/** For those who sign in by Google or a partner: a mailed link sets their first password. */
function FirstPassword({ user }: { user: User | null }) {
  const [request, { isLoading }] = useRequestPasswordResetMutation()
  const [alert, setAlert] = useState<AlertMessage | null>(null)
  const email = user?.email ?? ''
  const proven = user?.emailVerified === true

  const send = async () => {
    if (isLoading) return
    const answer = await request({ passwordResetRequest: { email } })
    setAlert(
      answer.data === undefined
        ? { severity: 'error', message: errorMessage(answer.error) }
        : { severity: 'success', message: answer.data.message },
    )
  }

  return (
    <>
      {alert !== null && (
        <Alert
          {...alert}
          onClose={() => {
            setAlert(null)
          }}
        />
      )}
      <chakra.p textStyle="small">
        {email === '' ? copy.firstEmail : proven ? copy.firstPassword(email) : copy.firstProof}
      </chakra.p>
      {proven && (
        <Button aria-busy={isLoading} onClick={() => void send()}>
          {isLoading && <Spinner />}
          Enviar o link
        </Button>
      )}
    </>
  )
}
