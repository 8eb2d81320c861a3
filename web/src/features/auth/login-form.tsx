import { chakra } from '@chakra-ui/react/styled-system'
import { type SubmitEvent, useState } from 'react'
import type { LoginResponse } from '@/api/generated'
import { useLoginMutation } from '@/api/index'
import type { AlertMessage } from '@/ui/alert/alert'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/password-field'
import { Spinner } from '@/ui/spinner'
import { TextField } from '@/ui/text-field'
import { deviceStore } from '@/lib/token-store'
import { useWrongField } from '@/ui/hooks/use-wrong-field'
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
  const [values, setValues] = useState({ email, password: '' })
  const [refused, setRefused] = useState<typeof values | null>(null)
  const form = useWrongField(refused)
  // Which of two given values is wrong is nobody's business.
  const errorOf = (name: keyof typeof values) => (refused?.[name] === '' ? copy.fieldMissing : null)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isLoading) return
    const deviceToken = deviceStore.read()
    const answer = await login({
      loginRequest: { ...values, ...(deviceToken !== undefined && { deviceToken }) },
    })
    if (answer.data === undefined) {
      onAlert(loginFailure(answer.error))
      setRefused(values)
    } else onEntered(answer.data)
  }

  return (
    <chakra.form ref={form} noValidate display="grid" gap="4" onSubmit={(event) => void submit(event)}>
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        maxLength={254}
        value={values.email}
        error={errorOf('email')}
        onChange={(event) => {
          setValues({ ...values, email: event.currentTarget.value })
        }}
      />
      <PasswordField
        label="Senha"
        name="password"
        autoComplete="current-password"
        maxLength={200}
        value={values.password}
        error={errorOf('password')}
        onChange={(event) => {
          setValues({ ...values, password: event.currentTarget.value })
        }}
      />
      <Button look="link" size="inline" textStyle="small" justifySelf="end" mt="-2" onClick={onForgotten}>
        Esqueci minha senha
      </Button>
      <Button type="submit" size="lg" width="full" aria-busy={isLoading}>
        {isLoading && <Spinner />}
        ACESSAR CONTA
      </Button>
    </chakra.form>
  )
}
