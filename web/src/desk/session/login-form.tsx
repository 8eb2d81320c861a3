import { chakra } from '@chakra-ui/react/styled-system'
import { type SubmitEvent, useState } from 'react'
import { errorMessage, isApiError } from '@/lib/problem'
import { Alert } from '@/ui/alert/alert'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/password-field'
import { Spinner } from '@/ui/spinner'
import { TextField } from '@/ui/text-field'
import { useWrongField } from '@/ui/hooks/use-wrong-field'
import { useStaffLoginMutation } from '../api/index'
import { copy } from './copy'
import { deskSession } from './desk-session'
import { acceptLogin } from './session-slice'
import { useDeskDispatch } from './use-session'

interface LoginFormProps {
  /** Who was here before; somebody else may sign in too. */
  handle?: string
}

type Values = Record<'handle' | 'password' | 'code', string>

function refusalText(error: unknown): string {
  if (isApiError(error) && error.code === 'staff_credentials_invalid') return copy.credentials
  return isApiError(error) ? errorMessage(error) : copy.loginFailed
}

/** Handle, password and a code. Which of them was wrong is nobody's business. */
export function LoginForm({ handle = '' }: LoginFormProps) {
  const dispatch = useDeskDispatch()
  const [login, { isLoading }] = useStaffLoginMutation()
  const [values, setValues] = useState<Values>({ handle, password: '', code: '' })
  const [missing, setMissing] = useState<Partial<Values>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [recovery, setRecovery] = useState(false)
  const form = useWrongField(missing)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isLoading) return
    const given = {
      handle: values.handle.trim().toLowerCase(),
      password: values.password,
      code: values.code.replace(/\s/g, ''),
    }
    const empty = Object.entries(given).filter(([, value]) => value === '')
    setMissing(Object.fromEntries(empty.map(([name]) => [name, copy.fieldMissing])))
    setRefusal(null)
    if (empty.length > 0) return
    const deviceToken = deskSession.device()
    const answer = await login({
      staffLoginRequest: { ...given, ...(deviceToken !== undefined && { deviceToken }) },
    })
    if (answer.data === undefined) {
      setRefusal(refusalText(answer.error))
      setValues({ ...values, code: '' })
    } else {
      await dispatch(acceptLogin({ handle: given.handle, answer: answer.data }))
    }
  }

  const bind = (name: keyof Values) => ({
    name,
    value: values[name],
    error: missing[name] ?? null,
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: event.currentTarget.value })
    },
  })

  return (
    <chakra.form ref={form} noValidate display="grid" gap="4" onSubmit={(event) => void submit(event)}>
      {refusal !== null && (
        <Alert
          severity="error"
          message={refusal}
          stays
          onClose={() => {
            setRefusal(null)
          }}
        />
      )}
      <TextField
        label="Usuário"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        {...bind('handle')}
      />
      <PasswordField label="Senha" autoComplete="current-password" maxLength={200} {...bind('password')} />
      <TextField
        label={recovery ? 'Código de recuperação' : 'Código'}
        hint={recovery ? copy.recoveryHint : copy.codeHint}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        fontVariantNumeric="tabular-nums"
        letterSpacing="0.08em"
        {...bind('code')}
      />
      <Button
        look="link"
        size="inline"
        justifySelf="start"
        textStyle="small"
        mt="-1"
        onClick={() => {
          setRecovery(!recovery)
          setValues({ ...values, code: '' })
        }}
      >
        {recovery ? copy.useAuthenticator : copy.useRecovery}
      </Button>
      <Button type="submit" size="lg" width="full" aria-busy={isLoading} mt="1">
        {isLoading && <Spinner />}
        Entrar
      </Button>
    </chakra.form>
  )
}
