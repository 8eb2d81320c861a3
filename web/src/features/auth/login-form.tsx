import { chakra } from '@chakra-ui/react/styled-system'
import { type SubmitEvent, useState } from 'react'
import { useLoginMutation } from '@/api/index'
import { isApiError } from '@/api/problem'
import type { AlertMessage } from '@/components/alert/alert'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { TextField } from '@/components/ui/text-field'
import { copy } from './copy'

interface LoginFormProps {
  /** Filled in after a sign-up. */
  email: string
  onAlert: (alert: AlertMessage) => void
  onToken: (token: string) => void
}

/** A wrong password needs no explanation; a limit or a lost connection does. */
function loginFailure(error: unknown): AlertMessage {
  const detail =
    isApiError(error) && (error.status === null || error.status === 429 || error.status >= 500)
      ? (error.message ?? error.error)
      : null
  return { severity: 'error', message: copy.loginFailed, ...(detail === null ? {} : { detail }) }
}

export function LoginForm({ email, onAlert, onToken }: LoginFormProps) {
  const [login, { isLoading }] = useLoginMutation()
  const [values, setValues] = useState({ email, password: '' })

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isLoading) return
    const answer = await login({ loginRequest: values })
    if (answer.data === undefined) onAlert(loginFailure(answer.error))
    else onToken(answer.data.access_token)
  }

  return (
    <chakra.form noValidate display="grid" gap="4" onSubmit={(event) => void submit(event)}>
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        value={values.email}
        onChange={(event) => {
          setValues({ ...values, email: event.currentTarget.value })
        }}
      />
      <TextField
        label="Senha"
        name="password"
        type="password"
        autoComplete="current-password"
        value={values.password}
        onChange={(event) => {
          setValues({ ...values, password: event.currentTarget.value })
        }}
      />
      <Button
        look="link"
        size="inline"
        textStyle="small"
        justifySelf="end"
        mt="-2"
        onClick={() => {
          onAlert({ severity: 'info', message: copy.resetUnavailable, detail: copy.resetUnavailableDetail })
        }}
      >
        Esqueci minha senha
      </Button>
      <Button type="submit" size="lg" width="full" aria-busy={isLoading}>
        {isLoading && <Spinner />}
        ACESSAR CONTA
      </Button>
    </chakra.form>
  )
}
