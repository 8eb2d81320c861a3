import { chakra } from '@chakra-ui/react/styled-system'
import { type SubmitEvent, useState } from 'react'
import { useCreateUserMutation } from '@/api/index'
import { errorMessage, isApiError } from '@/api/problem'
import type { AlertMessage } from '@/components/alert/alert'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Spinner } from '@/components/ui/spinner'
import { TextField } from '@/components/ui/text-field'
import { copy } from './copy'

interface SignUpFormProps {
  onAlert: (alert: AlertMessage) => void
  onCreated: (email: string) => void
}

export function SignUpForm({ onAlert, onCreated }: SignUpFormProps) {
  const [createUser, { isLoading, error }] = useCreateUserMutation()
  const [values, setValues] = useState({ name: '', email: '', password: '' })
  const [acceptsOffers, setAcceptsOffers] = useState(true)
  const [acceptsTerms, setAcceptsTerms] = useState(false)
  const refused = isApiError(error) ? error.fields : []

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isLoading) return
    if (!acceptsTerms) {
      onAlert({ severity: 'error', message: copy.termsMissing })
      return
    }
    const answer = await createUser({ createUserRequest: { ...values, acceptsTerms, acceptsOffers } })
    if (answer.data === undefined) {
      onAlert({ severity: 'error', message: errorMessage(answer.error) })
      return
    }
    onAlert({ severity: 'success', message: answer.data.message })
    onCreated(values.email)
  }

  const bind = (name: keyof typeof values) => ({
    name,
    value: values[name],
    invalid: refused.includes(name),
    required: true,
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: event.currentTarget.value })
    },
  })

  return (
    <chakra.form noValidate display="grid" gap="4" onSubmit={(event) => void submit(event)}>
      <TextField label="Nome" autoComplete="name" {...bind('name')} />
      <TextField label="E-mail" type="email" autoComplete="email" {...bind('email')} />
      <TextField
        label="Senha"
        type="password"
        autoComplete="new-password"
        hint="Pelo menos 8 caracteres."
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
          onChange={setAcceptsTerms}
        />
      </chakra.div>
      <Button type="submit" size="lg" width="full" aria-busy={isLoading}>
        {isLoading && <Spinner />}
        CRIAR CONTA
      </Button>
    </chakra.form>
  )
}
