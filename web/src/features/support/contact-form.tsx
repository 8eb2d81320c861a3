import { chakra } from '@chakra-ui/react/styled-system'
import { type SubmitEvent, useState } from 'react'
import type { ContactRequest, User } from '@/api/generated'
import { useContactMutation } from '@/api/index'
import { isApiError } from '@/api/problem'
import { Alert, type AlertMessage } from '@/components/alert/alert'
import { Button } from '@/components/ui/button'
import { Select, TextArea } from '@/components/ui/control'
import { Field } from '@/components/ui/field'
import { Spinner } from '@/components/ui/spinner'
import { TextField } from '@/components/ui/text-field'
import { formatCount } from '@/lib/format'
import { useWrongField } from '@/lib/use-wrong-field'
import { copy, motives } from './copy'

const fields = ['motive', 'name', 'email', 'title', 'message'] as const
const longestMessage = 2000

type FieldName = (typeof fields)[number]
type Wrong = Partial<Record<FieldName, string>>

interface ContactFormProps {
  user: User
}

function blank({ name, email }: User): ContactRequest {
  return { motive: motives[0], name, email, title: '', message: '' }
}

function trimmed(values: ContactRequest): ContactRequest {
  return {
    motive: values.motive,
    name: values.name.trim(),
    email: values.email.trim(),
    title: values.title.trim(),
    message: values.message.trim(),
  }
}

function failure(error: unknown): AlertMessage {
  const known = isApiError(error) ? error : null
  return {
    severity: 'error',
    message: known?.message ?? copy.contactFailed,
    ...(known?.error != null && { detail: known.error }),
  }
}

/** All five fields are needed; nothing is sent while one is empty. */
export function ContactForm({ user }: ContactFormProps) {
  const [send, { isLoading }] = useContactMutation()
  const [values, setValues] = useState(() => blank(user))
  const [wrong, setWrong] = useState<Wrong>({})
  const [alert, setAlert] = useState<AlertMessage | null>(null)
  const form = useWrongField(wrong)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isLoading) return
    const message = trimmed(values)
    const missing = fields.filter((field) => message[field] === '')
    setWrong(Object.fromEntries(missing.map((field) => [field, copy.fieldMissing])))
    if (missing.length > 0) {
      setAlert({ severity: 'warning', message: copy.fieldsMissing })
      return
    }
    const answer = await send({ contactRequest: message })
    if (answer.data === undefined) {
      setAlert(failure(answer.error))
      const refused = isApiError(answer.error) ? answer.error.fields : []
      if (refused.includes('email')) setWrong({ email: copy.emailWrong })
      return
    }
    setAlert({ severity: 'success', message: answer.data.message })
    setValues(blank(user))
  }

  const bind = (name: FieldName) => ({
    name,
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: event.currentTarget.value })
    },
  })

  return (
    <chakra.form ref={form} noValidate display="grid" gap="4" onSubmit={(event) => void submit(event)}>
      <Field label="Motivo" required error={wrong.motive}>
        {(control) => (
          <Select {...control} {...bind('motive')}>
            {motives.map((motive) => (
              <option key={motive}>{motive}</option>
            ))}
          </Select>
        )}
      </Field>
      <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr' }}>
        <TextField
          label="Nome"
          required
          autoComplete="name"
          maxLength={120}
          error={wrong.name}
          {...bind('name')}
        />
        <TextField
          label="E-mail"
          required
          type="email"
          autoComplete="email"
          maxLength={254}
          error={wrong.email}
          {...bind('email')}
        />
      </chakra.div>
      <TextField label="Título" required maxLength={120} error={wrong.title} {...bind('title')} />
      <Field
        label="Mensagem"
        required
        error={wrong.message}
        hint={`${formatCount(values.message.length)} de ${formatCount(longestMessage)} caracteres`}
      >
        {(control) => (
          <TextArea
            {...control}
            {...bind('message')}
            rows={5}
            py="2.5"
            maxLength={longestMessage}
            resize="vertical"
          />
        )}
      </Field>
      {alert !== null && (
        <Alert
          {...alert}
          onClose={() => {
            setAlert(null)
          }}
        />
      )}
      <Button type="submit" size="lg" width="full" aria-busy={isLoading} aria-disabled={isLoading}>
        {isLoading && <Spinner />}
        {isLoading ? 'Enviando...' : 'Enviar'}
      </Button>
    </chakra.form>
  )
}
