import './auth.css'
import { Dialog } from '@chakra-ui/react/dialog'
import { type ReactNode, useState } from 'react'
import { useSelector } from 'react-redux'
import type { User } from '@/api/generated'
import { useReauthenticateMutation, useRequestPasswordResetMutation } from '@/api/account/index'
import { errorMessage, isApiError } from '@/lib/problem'
import { Alert, type AlertMessage } from '@/ui/alert/alert'
import { DialogFrame } from '@/ui/dialog-frame'
import { LogoMark } from '@/ui/logo'
import { Button } from '@/ui/public-button'
import { PasswordField } from '@/ui/password-field'
import { useForm } from '@/ui/hooks/use-form'
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
    <Frame
      open={open}
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
    </Frame>
  )
}

interface FrameProps {
  open: boolean
  text: string
  onClose: () => void
  children: ReactNode
}

/** The frame of signing in, made with Chakra: it may stand over another dialog of a private page, which keeps the browser's own out. */
function Frame({ open, text, onClose, children }: FrameProps) {
  return (
    <DialogFrame open={open} closeButton onClose={onClose}>
      <div className="auth">
        <div className="auth-head">
          <LogoMark size="11" />
          <div>
            <Dialog.Title className="title-2 auth-title">Confirme sua senha</Dialog.Title>
            <Dialog.Description className="small muted auth-text">{text}</Dialog.Description>
          </div>
        </div>
        {children}
      </div>
    </DialogFrame>
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
    <form {...form.props} className="auth-form">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Senha"
        autoComplete="current-password"
        maxLength={200}
        {...form.bind('password')}
      />
      <div className="auth-pair">
        <Button look="outline" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" busy={isLoading}>
          Confirmar
        </Button>
      </div>
    </form>
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
      <p className="small">
        {email === '' ? copy.firstEmail : proven ? copy.firstPassword(email) : copy.firstProof}
      </p>
      {proven && (
        <Button busy={isLoading} onClick={() => void send()}>
          Enviar o link
        </Button>
      )}
    </>
  )
}
