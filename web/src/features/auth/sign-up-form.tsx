import { useState } from 'react'
import { useCreateUserMutation } from '@/api/account/index'
import { errorMessage, isApiError } from '@/lib/problem'
import type { AlertMessage } from '@/ui/alert/alert'
import { Button } from '@/ui/public-button'
import { Checkbox } from '@/ui/checkbox'
import { PasswordField } from '@/ui/password-field'
import { TextField } from '@/ui/text-field'
import { invitationStore } from '@/lib/invitation-store'
import { paths } from '@/lib/paths'
import { deviceStore } from '@/lib/token-store'
import { emptyFields, useForm, type Wrong } from '@/ui/hooks/use-form'
import { copy } from './copy'

interface SignUpFormProps {
  onAlert: (alert: AlertMessage) => void
  onCreated: (email: string) => void
}

const empty = { name: '', email: '', password: '', acceptsTerms: false }

/** The server's sentence at the first field that it refused; the others are only marked. */
function refusedFields(error: unknown): Wrong<typeof empty> {
  if (!isApiError(error)) return {}
  const fields = error.code === 'email_taken' ? ['email'] : error.fields
  return Object.fromEntries(
    fields.map((field, index) => [field, index === 0 ? errorMessage(error) : copy.fieldRefused]),
  )
}

export function SignUpForm({ onAlert, onCreated }: SignUpFormProps) {
  const [createUser, { isLoading }] = useCreateUserMutation()
  const [acceptsOffers, setAcceptsOffers] = useState(true)
  const form = useForm({
    initial: empty,
    check: (values) => {
      if (!values.acceptsTerms) {
        onAlert({ severity: 'error', message: copy.termsMissing })
        return { acceptsTerms: copy.termsMissing }
      }
      const missing = emptyFields(values, copy.fieldMissing)
      if (Object.keys(missing).length > 0) onAlert({ severity: 'warning', message: copy.fieldsMissing })
      return missing
    },
    send: async (values, { mark }) => {
      const invitation = invitationStore.read()
      const deviceToken = deviceStore.read()
      const invited =
        invitation === undefined
          ? undefined
          : { invitation, ...(deviceToken !== undefined && { deviceToken }) }
      const answer = await createUser({ createUserRequest: { ...values, acceptsOffers, ...invited } })
      if (answer.data === undefined) {
        onAlert({ severity: 'error', message: errorMessage(answer.error) })
        mark(refusedFields(answer.error))
        return
      }
      invitationStore.remove()
      onAlert({ severity: 'success', message: answer.data.message })
      onCreated(values.email)
    },
  })

  return (
    <form {...form.props} className="auth-form">
      <TextField label="Nome" autoComplete="name" maxLength={120} required {...form.bind('name')} />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        {...form.bind('email')}
      />
      <PasswordField
        label="Senha"
        autoComplete="new-password"
        hint="Pelo menos 8 caracteres."
        maxLength={200}
        required
        {...form.bind('password')}
      />
      <div className="auth-terms">
        <Checkbox
          name="acceptsOffers"
          label="Desejo receber ofertas e promoções"
          checked={acceptsOffers}
          onChange={setAcceptsOffers}
        />
        <Checkbox
          name="acceptsTerms"
          label="Aceito os termos de uso *"
          checked={form.values.acceptsTerms}
          invalid={form.wrong.acceptsTerms !== undefined}
          onChange={(acceptsTerms) => {
            form.set({ acceptsTerms })
            if (acceptsTerms) form.mark({ ...form.wrong, acceptsTerms: undefined })
          }}
        />
        <p className="auth-documents text-links">
          {'Leia os '}
          <Document to={paths.terms}>termos de uso</Document>
          {' e a '}
          <Document to={paths.privacy}>política de privacidade</Document>.
        </p>
      </div>
      <Button type="submit" size="lg" busy={isLoading}>
        CRIAR CONTA
      </Button>
    </form>
  )
}

/** Opens beside the form, so that nothing typed is lost. */
function Document({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden">, em outra aba</span>
    </a>
  )
}
