import { chakra } from '@chakra-ui/react/styled-system'
import { errorMessage } from '@/lib/problem'
import { Button } from '@/ui/button'
import { FormAlert } from '@/ui/form-alert'
import { emptyFields, useForm } from '@/ui/hooks/use-form'
import { PasswordField } from '@/ui/password-field'
import { TextField } from '@/ui/text-field'
import { usePartnerSignInMutation } from '../api/index'
import { useSession } from './use-session'

/** Handle, password and a code. Which of them was wrong is nobody's business. */
export function LoginForm() {
  const { enter, handle } = useSession()
  const [signIn, { isLoading }] = usePartnerSignInMutation()
  const form = useForm({
    initial: { handle, password: '', code: '' },
    check: (values) => emptyFields(values, 'Preencha este campo.'),
    send: async (values, { set, say }) => {
      const given = {
        handle: values.handle.trim().toLowerCase(),
        password: values.password,
        code: values.code.replace(/\s/g, ''),
      }
      const { data, error } = await signIn({ partnerSignIn: given })
      if (data !== undefined)
        enter({ token: data.accessToken, enrolling: data.enrolling, handle: given.handle })
      else {
        say({ severity: 'error', message: errorMessage(error), stays: true })
        set({ code: '' })
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
        label="Código"
        hint="Os seis dígitos do seu autenticador."
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        {...form.bind('code')}
      />
      <Button type="submit" size="lg" width="full" busy={isLoading}>
        Entrar
      </Button>
    </chakra.form>
  )
}
