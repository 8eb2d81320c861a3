import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Button } from './button'
import { FormAlert } from './form-alert'
import { emptyFields, type Form, useForm } from './hooks/use-form'
import { PasswordField } from './password-field'
import { TextField, type TextFieldProps } from './text-field'

interface Login {
  readonly handle: string
  readonly password: string
  readonly code: string
}

interface LoginFormProps {
  /** Who was here before; somebody else may sign in too. */
  handle: string
  /** What the field of the code is. */
  code: TextFieldProps
  busy: boolean
  /** Signs in, and answers why not. */
  onSend: (login: Login) => Promise<string | null>
  /** What stands below the code. */
  children?: (form: Form<Login>) => ReactNode
}

/** Handle, password and a code. Which of them was wrong is nobody's business. */
export function LoginForm({ handle, code, busy, onSend, children }: LoginFormProps) {
  const form = useForm({
    initial: { handle, password: '', code: '' },
    check: (values) => emptyFields(values, 'Preencha este campo.'),
    send: async (values, { set, say }) => {
      const refusal = await onSend({
        handle: values.handle.trim().toLowerCase(),
        password: values.password,
        code: values.code.replace(/\s/g, ''),
      })
      if (refusal === null) return
      say({ severity: 'error', message: refusal, stays: true })
      set({ code: '' })
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
      <TextField {...code} {...form.bind('code')} />
      {children?.(form)}
      <Button type="submit" size="lg" width="full" busy={busy}>
        Entrar
      </Button>
    </chakra.form>
  )
}
