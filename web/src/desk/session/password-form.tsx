import { chakra } from '@chakra-ui/react/styled-system'
import { type SubmitEvent, useState } from 'react'
import { errorMessage, isApiError } from '@/lib/problem'
import { Alert } from '@/ui/alert/alert'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/password-field'
import { Spinner } from '@/ui/spinner'
import { useWrongField } from '@/ui/hooks/use-wrong-field'
import { useChangeStaffPasswordMutation } from '../api/index'
import { copy } from './copy'
import { useSession } from './use-session'

const shortest = 12
const empty = { password: '', newPassword: '', repeated: '' }
type Values = typeof empty
type Wrong = Partial<Values>

function findWrong(values: Values, handle: string): Wrong {
  const missing = Object.entries(values).filter(([, value]) => value === '')
  if (missing.length > 0) return Object.fromEntries(missing.map(([name]) => [name, copy.fieldMissing]))
  if (Array.from(values.newPassword).length < shortest) return { newPassword: copy.passwordShort }
  if (handle !== '' && values.newPassword.toLowerCase().includes(handle))
    return { newPassword: copy.passwordHasHandle }
  return values.newPassword === values.repeated ? {} : { repeated: copy.passwordsDiffer }
}

interface PasswordFormProps {
  /** What the present password is called. */
  presentLabel: string
  submitLabel: string
  /** It is set; there are codes when the ones before do not hold any more. */
  onChanged: (recoveryCodes: readonly string[]) => void
}

/** The present password, and a new one twice. */
export function PasswordForm({ presentLabel, submitLabel, onChanged }: PasswordFormProps) {
  const { handle } = useSession()
  const [change, { isLoading }] = useChangeStaffPasswordMutation()
  const [values, setValues] = useState(empty)
  const [wrong, setWrong] = useState<Wrong>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useWrongField(wrong)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isLoading) return
    const found = findWrong(values, handle)
    setWrong(found)
    setRefusal(null)
    if (Object.keys(found).length > 0) return
    const { password, newPassword } = values
    const answer = await change({ staffPasswordRequest: { password, newPassword } })
    if (answer.data !== undefined) {
      setValues(empty)
      onChanged(answer.data.recoveryCodes)
    } else if (isApiError(answer.error) && answer.error.code === 'staff_credentials_invalid') {
      setWrong({ password: copy.passwordWrong })
    } else if (isApiError(answer.error) && answer.error.status === 400) {
      setWrong({ newPassword: copy.passwordRefused })
    } else {
      setRefusal(errorMessage(answer.error))
    }
  }

  const bind = (name: keyof Values, autoComplete: string) => ({
    name,
    autoComplete,
    maxLength: 200,
    value: values[name],
    error: wrong[name] ?? null,
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: event.currentTarget.value })
    },
  })

  return (
    <chakra.form ref={form} noValidate display="grid" gap="4" onSubmit={(event) => void submit(event)}>
      <input type="text" autoComplete="username" value={handle} readOnly hidden />
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
      <PasswordField label={presentLabel} {...bind('password', 'current-password')} />
      <PasswordField label="Nova senha" hint={copy.passwordHint} {...bind('newPassword', 'new-password')} />
      <PasswordField label="Repita a nova senha" {...bind('repeated', 'new-password')} />
      <chakra.div>
        <Button type="submit" aria-busy={isLoading}>
          {isLoading && <Spinner />}
          {submitLabel}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
