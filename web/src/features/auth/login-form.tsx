import type { LoginResponse } from '@/api/account/generated'
import { useLoginMutation } from '@/api/account/index'
import type { AlertMessage } from '@/ui/alert/alert'
import { Button } from '@/ui/public-button'
import { PasswordField } from '@/ui/password-field'
import { TextField } from '@/ui/text-field'
import { deviceStore } from '@/lib/token-store'
import { emptyFields, useForm } from '@/ui/hooks/use-form'
import { copy } from './copy'
import { loginFailure } from './login-failure'

interface LoginFormProps {
  /** Filled in after a sign-up. */
  email: string
  onAlert: (alert: AlertMessage) => void
  onEntered: (answer: LoginResponse) => void
  onForgotten: () => void
}

export function LoginForm({ email, onAlert, onEntered, onForgotten }: LoginFormProps) {
  const [login, { isLoading }] = useLoginMutation()
  const form = useForm({
    initial: { email, password: '' },
    send: async (values, { mark }) => {
      const deviceToken = deviceStore.read()
      const answer = await login({
        loginRequest: { ...values, ...(deviceToken !== undefined && { deviceToken }) },
      })
      if (answer.data === undefined) {
        onAlert(loginFailure(answer.error))
        mark(emptyFields(values, copy.fieldMissing)) // which of two given values is wrong is nobody's business
      } else onEntered(answer.data)
    },
  })

  return (
    <form {...form.props} className="auth-form">
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        maxLength={254}
        {...form.bind('email')}
      />
      <PasswordField
        label="Senha"
        autoComplete="current-password"
        maxLength={200}
        {...form.bind('password')}
      />
      <Button look="link" size="inline" className="auth-forgotten" onClick={onForgotten}>
        Esqueci minha senha
      </Button>
      <Button type="submit" size="lg" busy={isLoading}>
        ACESSAR CONTA
      </Button>
    </form>
  )
}
