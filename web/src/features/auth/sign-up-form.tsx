import { chakra } from '@chakra-ui/react/styled-system'
import { type SubmitEvent, useState } from 'react'
import { useCreateUserMutation } from '@/api/index'
import { errorMessage, isApiError } from '@/lib/problem'
import type { AlertMessage } from '@/ui/alert/alert'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { PasswordField } from '@/ui/password-field'
import { Spinner } from '@/ui/spinner'
import { TextField } from '@/ui/text-field'
import { paths } from '@/lib/paths'
import { useWrongField } from '@/ui/hooks/use-wrong-field'
import { copy } from './copy'

interface SignUpFormProps {
  onAlert: (alert: AlertMessage) => void
  onCreated: (email: string) => void
}

const fieldNames = ['name', 'email', 'password'] as const

type Errors = Partial<Record<(typeof fieldNames)[number] | 'acceptsTerms', string>>

/** The server's sentence at the first field that it refused; the others are only marked. */
function refusedFields(error: unknown): Errors {
  if (!isApiError(error)) return {}
  const fields = error.code === 'email_taken' ? ['email'] : error.fields
  return Object.fromEntries(
    fields.map((field, index) => [field, index === 0 ? errorMessage(error) : copy.fieldRefused]),
  )
}

export function SignUpForm({ onAlert, onCreated }: SignUpFormProps) {
  const [createUser, { isLoading }] = useCreateUserMutation()
  const [values, setValues] = useState({ name: '', email: '', password: '' })
  const [acceptsOffers, setAcceptsOffers] = useState(true)
  const [acceptsTerms, setAcceptsTerms] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const form = useWrongField(errors)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isLoading) return
    if (!acceptsTerms) {
      onAlert({ severity: 'error', message: copy.termsMissing })
      setErrors({ acceptsTerms: copy.termsMissing })
      return
    }
    const empty = fieldNames.filter((field) => values[field].trim() === '')
    if (empty.length > 0) {
      onAlert({ severity: 'warning', message: copy.fieldsMissing })
      setErrors(Object.fromEntries(empty.map((field) => [field, copy.fieldMissing])))
      return
    }
    const answer = await createUser({ createUserRequest: { ...values, acceptsTerms, acceptsOffers } })
    if (answer.data === undefined) {
      onAlert({ severity: 'error', message: errorMessage(answer.error) })
      setErrors(refusedFields(answer.error))
      return
    }
    onAlert({ severity: 'success', message: answer.data.message })
    onCreated(values.email)
  }

  const bind = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: errors[name] ?? null,
    required: true,
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: event.currentTarget.value })
    },
  })

  return (
    <chakra.form ref={form} noValidate display="grid" gap="4" onSubmit={(event) => void submit(event)}>
      <TextField label="Nome" autoComplete="name" maxLength={120} {...bind('name')} />
      <TextField label="E-mail" type="email" autoComplete="email" maxLength={254} {...bind('email')} />
      <PasswordField
        label="Senha"
        autoComplete="new-password"
        hint="Pelo menos 8 caracteres."
        maxLength={200}
        {...bind('password')}
      />
      <chakra.div display="grid" gap="1">
        <Checkbox
          name="acceptsOffers"
          label="Desejo receber ofertas e promoções"
          checked={acceptsOffers}
          onChange={setAcceptsOffers}
        />
        <Checkbox
          name="acceptsTerms"
          label="Aceito os termos de uso *"
          checked={acceptsTerms}
          invalid={errors.acceptsTerms !== undefined}
          onChange={(accepts) => {
            setAcceptsTerms(accepts)
            if (accepts) setErrors({ ...errors, acceptsTerms: undefined })
          }}
        />
        <chakra.p textStyle="caption" color="fg.muted" ps="8">
          {'Leia os '}
          <Document to={paths.terms}>termos de uso</Document>
          {' e a '}
          <Document to={paths.privacy}>política de privacidade</Document>.
        </chakra.p>
      </chakra.div>
      <Button type="submit" size="lg" width="full" aria-busy={isLoading}>
        {isLoading && <Spinner />}
        CRIAR CONTA
      </Button>
    </chakra.form>
  )
}

/** Opens beside the form, so that nothing typed is lost. */
function Document({ to, children }: { to: string; children: string }) {
  return (
    <chakra.a
      href={to}
      target="_blank"
      rel="noopener"
      color="action.text"
      textDecoration="underline"
      textUnderlineOffset="0.2em"
    >
      {children}
      <chakra.span srOnly>, em outra aba</chakra.span>
    </chakra.a>
  )
}
