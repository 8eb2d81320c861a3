import { chakra } from '@chakra-ui/react/styled-system'
import type { PasswordSet } from '@/api/account/generated'
import { useConfirmPasswordResetMutation } from '@/api/account/index'
import { errorMessage, isApiError } from '@/lib/problem'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/password-field'
import { useForm, type Wrong } from '@/ui/hooks/use-form'
import { FormAlert } from '@/ui/form-alert'
import { copy } from './copy'

interface NewPasswordFormProps {
  token: string
  onSet: (answer: PasswordSet) => void
  /** The link was used or is too old. */
  onExpired: () => void
}

const empty = { 'new-password': '', 'repeated-password': '' }

function check({
  'new-password': password,
  'repeated-password': repeated,
}: typeof empty): Wrong<typeof empty> {
  if (password === '') return { 'new-password': copy.passwordsMissing }
  if (repeated === '') return { 'repeated-password': copy.passwordsMissing }
  if (Array.from(password).length < 8) return { 'new-password': copy.passwordShort }
  return password === repeated ? {} : { 'repeated-password': copy.passwordsDiffer }
}

/** Sets a new password with the token of a mailed link. */
export function NewPasswordForm({ token, onSet, onExpired }: NewPasswordFormProps) {
  const [confirm, { isLoading }] = useConfirmPasswordResetMutation()
  const form = useForm({
    initial: empty,
    check,
    send: async ({ 'new-password': password }, { mark, say }) => {
      const { data, error } = await confirm({ passwordResetConfirmation: { token, password } })
      if (data !== undefined) onSet(data)
      else if (isApiError(error) && error.status === 410) onExpired()
      else if (isApiError(error) && error.fields.includes('password'))
        mark({ 'new-password': errorMessage(error) })
      else say({ severity: 'error', message: errorMessage(error) })
    },
  })

  return (
    <chakra.form {...form.props} display="grid" gap="4" width="full" maxWidth="24rem" textAlign="start">
      <FormAlert of={form} />
      <PasswordField
        label="Nova senha"
        autoComplete="new-password"
        hint="Pelo menos 8 caracteres."
        maxLength={200}
        {...form.bind('new-password')}
      />
      <PasswordField
        label="Repita a nova senha"
        autoComplete="new-password"
        maxLength={200}
        {...form.bind('repeated-password')}
      />
      <Button type="submit" size="lg" width="full" busy={isLoading}>
        Salvar nova senha
      </Button>
    </chakra.form>
  )
}
