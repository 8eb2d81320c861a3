import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { errorMessage, isApiError } from '@/lib/problem'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/password-field'
import { TextField } from '@/ui/text-field'
import { FormAlert } from '@/ui/form-alert'
import { emptyFields, useForm } from '@/ui/hooks/use-form'
import { useStaffLoginMutation } from '../api/index'
import { copy } from './copy'
import { deskSession } from './desk-session'
import { acceptLogin } from './session-slice'
import { useDeskDispatch } from './use-session'

interface LoginFormProps {
  /** Who was here before; somebody else may sign in too. */
  handle?: string
}

function refusalText(error: unknown): string {
  if (isApiError(error) && error.code === 'staff_credentials_invalid') return copy.credentials
  return isApiError(error) ? errorMessage(error) : copy.loginFailed
}

/** Handle, password and a code. Which of them was wrong is nobody's business. */
export function LoginForm({ handle = '' }: LoginFormProps) {
  const dispatch = useDeskDispatch()
  const [login, { isLoading }] = useStaffLoginMutation()
  const [recovery, setRecovery] = useState(false)
  const form = useForm({
    initial: { handle, password: '', code: '' },
    check: (values) => emptyFields(values, copy.fieldMissing),
    send: async (values, { set, say }) => {
      const given = {
        handle: values.handle.trim().toLowerCase(),
        password: values.password,
        code: values.code.replace(/\s/g, ''),
      }
      const deviceToken = deskSession.device()
      const answer = await login({
        staffLoginRequest: { ...given, ...(deviceToken !== undefined && { deviceToken }) },
      })
      if (answer.data === undefined) {
        say({ severity: 'error', message: refusalText(answer.error), stays: true })
        set({ code: '' })
      } else {
        await dispatch(acceptLogin({ handle: given.handle, answer: answer.data }))
      }
    },
  })

  return (
    <chakra.form {...form.props} display="grid" gap="4">
      <FormAlert of={form} />
      <TextField
        label="Usuário"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        {...form.bind('handle')}
      />
      <PasswordField
        label="Senha"
        autoComplete="current-password"
        maxLength={200}
        {...form.bind('password')}
      />
      <TextField
        label={recovery ? 'Código de recuperação' : 'Código'}
        hint={recovery ? copy.recoveryHint : copy.codeHint}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        style={{ fontVariantNumeric: 'tabular-nums', letterSpacing: '0.08em' }}
        {...form.bind('code')}
      />
      <Button
        look="link"
        size="inline"
        justifySelf="start"
        textStyle="small"
        mt="-1"
        onClick={() => {
          setRecovery(!recovery)
          form.set({ code: '' })
        }}
      >
        {recovery ? copy.useAuthenticator : copy.useRecovery}
      </Button>
      <Button type="submit" size="lg" width="full" busy={isLoading} mt="1">
        Entrar
      </Button>
    </chakra.form>
  )
}
