import { chakra } from '@chakra-ui/react/styled-system'
import { errorMessage, isApiError } from '@/lib/problem'
import { Button } from '@/ui/button'
import { FormAlert } from '@/ui/form-alert'
import { emptyFields, useForm } from '@/ui/hooks/use-form'
import { PasswordField } from '@/ui/password-field'
import { useChangePartnerPasswordMutation } from '../api/index'
import { portalSession } from './portal-session'
import { useSession } from './use-session'

const empty = { password: '', newPassword: '', repeated: '' }

/** The first login: the one-time password makes room for one's own. */
export function PasswordForm() {
  const { enter, leave, handle } = useSession()
  const [change, { isLoading }] = useChangePartnerPasswordMutation()
  const form = useForm({
    initial: empty,
    check: (values) => {
      const missing = emptyFields(values, 'Preencha este campo.')
      if (Object.keys(missing).length > 0) return missing
      return values.newPassword === values.repeated ? {} : { repeated: 'As senhas não conferem.' }
    },
    send: async ({ password, newPassword }, { mark, say }) => {
      const { error } = await change({ staffPasswordRequest: { password, newPassword } })
      const stored = portalSession.read()
      if (error === undefined && stored !== null) enter({ ...stored, enrolling: false })
      else if (isApiError(error) && error.code === 'partner_credentials_invalid')
        mark({ password: 'Esta não é a sua senha atual.' })
      else if (isApiError(error) && error.code === 'invalid_staff_password')
        mark({ newPassword: errorMessage(error) })
      else say({ severity: 'error', message: errorMessage(error), stays: true })
    },
  })
  const bind = (name: keyof typeof empty, autoComplete: string) => ({
    autoComplete,
    maxLength: 200,
    ...form.bind(name),
  })

  return (
    <chakra.form {...form.props} display="grid" gap="4">
      <input type="text" autoComplete="username" value={handle} readOnly hidden />
      <FormAlert of={form} />
      <PasswordField label="Senha provisória" {...bind('password', 'current-password')} />
      <PasswordField
        label="Nova senha"
        hint="Com 12 caracteres ou mais, sem o seu usuário."
        {...bind('newPassword', 'new-password')}
      />
      <PasswordField label="Repita a nova senha" {...bind('repeated', 'new-password')} />
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4">
        <Button type="submit" busy={isLoading}>
          Salvar e continuar
        </Button>
        <Button look="link" size="inline" onClick={leave}>
          Sair
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
