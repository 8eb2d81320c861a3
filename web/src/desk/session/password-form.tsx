import { chakra } from '@chakra-ui/react/styled-system'
import { errorMessage, isApiError } from '@/lib/problem'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/password-field'
import { FormAlert } from '@/ui/form-alert'
import { emptyFields, useForm, type Wrong } from '@/ui/hooks/use-form'
import { useChangeStaffPasswordMutation } from '../api/index'
import { copy } from './copy'
import { useSession } from './use-session'

const shortest = 12
const empty = { password: '', newPassword: '', repeated: '' }
type Values = typeof empty

function findWrong(values: Values, handle: string): Wrong<Values> {
  const missing = emptyFields(values, copy.fieldMissing)
  if (Object.keys(missing).length > 0) return missing
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
  const form = useForm({
    initial: empty,
    check: (values) => findWrong(values, handle),
    send: async ({ password, newPassword }, { set, mark, say }) => {
      const { data, error } = await change({ staffPasswordRequest: { password, newPassword } })
      if (data !== undefined) {
        set(empty)
        onChanged(data.recoveryCodes)
      } else if (isApiError(error) && error.code === 'staff_credentials_invalid') {
        mark({ password: copy.passwordWrong })
      } else if (isApiError(error) && error.status === 400) {
        mark({ newPassword: copy.passwordRefused })
      } else {
        say({ severity: 'error', message: errorMessage(error), stays: true })
      }
    },
  })
  const bind = (name: keyof Values, autoComplete: string) => ({
    autoComplete,
    maxLength: 200,
    ...form.bind(name),
  })

  return (
    <chakra.form {...form.props} display="grid" gap="4">
      <input type="text" autoComplete="username" value={handle} readOnly hidden />
      <FormAlert of={form} />
      <PasswordField label={presentLabel} {...bind('password', 'current-password')} />
      <PasswordField label="Nova senha" hint={copy.passwordHint} {...bind('newPassword', 'new-password')} />
      <PasswordField label="Repita a nova senha" {...bind('repeated', 'new-password')} />
      <chakra.div>
        <Button type="submit" busy={isLoading}>
          {submitLabel}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
