import { useState } from 'react'
import { errorMessage, isApiError } from '@/lib/problem'
import { Button } from '@/ui/button'
import { LoginForm as Form } from '@/ui/login-form'
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

/** Who sits down at the desk proves it with a code of the authenticator, or with one of the recovery codes. */
export function LoginForm({ handle = '' }: LoginFormProps) {
  const dispatch = useDeskDispatch()
  const [login, { isLoading }] = useStaffLoginMutation()
  const [recovery, setRecovery] = useState(false)
  return (
    <Form
      handle={handle}
      busy={isLoading}
      code={{
        label: recovery ? 'Código de recuperação' : 'Código',
        hint: recovery ? copy.recoveryHint : copy.codeHint,
        autoComplete: recovery ? 'off' : 'one-time-code',
        inputMode: recovery ? 'text' : 'numeric',
        autoCapitalize: 'none',
        autoCorrect: 'off',
        spellCheck: false,
        maxLength: 40,
        style: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.08em' },
      }}
      onSend={async (given) => {
        const deviceToken = deskSession.device()
        const { data, error } = await login({
          staffLoginRequest: { ...given, ...(deviceToken !== undefined && { deviceToken }) },
        })
        if (data === undefined) return refusalText(error)
        await dispatch(acceptLogin({ handle: given.handle, answer: data }))
        return null
      }}
    >
      {({ set }) => (
        <Button
          look="link"
          size="inline"
          justifySelf="start"
          textStyle="small"
          mt="-1"
          onClick={() => {
            setRecovery(!recovery)
            set({ code: '' })
          }}
        >
          {recovery ? copy.useAuthenticator : copy.useRecovery}
        </Button>
      )}
    </Form>
  )
}
