import { chakra } from '@chakra-ui/react/styled-system'
import { type SubmitEvent, useState } from 'react'
import { useRequestPasswordResetMutation } from '@/api/index'
import { errorMessage } from '@/lib/problem'
import type { AlertMessage } from '@/ui/alert/alert'
import { Button } from '@/ui/button'
import { Spinner } from '@/ui/spinner'
import { TextField } from '@/ui/text-field'
import { useWrongField } from '@/ui/hooks/use-wrong-field'
import { copy } from './copy'

interface ResetFormProps {
  onAlert: (alert: AlertMessage) => void
}

/** Has a link mailed that sets a new password. */
export function ResetForm({ onAlert }: ResetFormProps) {
  const [request, { isLoading }] = useRequestPasswordResetMutation()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<{ text: string } | null>(null)
  const form = useWrongField(problem)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = email.trim()
    if (isLoading) return
    setProblem(wanted === '' ? { text: copy.fieldMissing } : null)
    if (wanted === '') return
    const answer = await request({ passwordResetRequest: { email: wanted } })
    if (answer.data === undefined) {
      onAlert({ severity: 'error', message: errorMessage(answer.error) })
      return
    }
    setEmail('')
    onAlert({ severity: 'success', message: answer.data.message })
  }

  return (
    <chakra.form ref={form} noValidate display="grid" gap="4" onSubmit={(event) => void submit(event)}>
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        maxLength={254}
        value={email}
        error={problem?.text ?? null}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
        }}
      />
      <Button type="submit" size="lg" width="full" aria-busy={isLoading}>
        {isLoading && <Spinner />}
        Enviar
      </Button>
    </chakra.form>
  )
}
