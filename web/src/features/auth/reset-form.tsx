import { useRequestPasswordResetMutation } from '@/api/account/index'
import { errorMessage } from '@/lib/problem'
import type { AlertMessage } from '@/ui/alert/alert'
import { Button } from '@/ui/public-button'
import { TextField } from '@/ui/text-field'
import { emptyFields, useForm } from '@/ui/hooks/use-form'
import { copy } from './copy'

interface ResetFormProps {
  onAlert: (alert: AlertMessage) => void
}

/** Has a link mailed that sets a new password. */
export function ResetForm({ onAlert }: ResetFormProps) {
  const [request, { isLoading }] = useRequestPasswordResetMutation()
  const form = useForm({
    initial: { email: '' },
    check: (values) => emptyFields(values, copy.fieldMissing),
    send: async ({ email }, { set }) => {
      const answer = await request({ passwordResetRequest: { email: email.trim() } })
      if (answer.data === undefined) {
        onAlert({ severity: 'error', message: errorMessage(answer.error) })
        return
      }
      set({ email: '' })
      onAlert({ severity: 'success', message: answer.data.message })
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
      <Button type="submit" size="lg" busy={isLoading}>
        Enviar
      </Button>
    </form>
  )
}
