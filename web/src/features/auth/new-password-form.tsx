import { chakra } from '@chakra-ui/react/styled-system'
import { type SubmitEvent, useState } from 'react'
import type { PasswordSet } from '@/api/generated'
import { useConfirmPasswordResetMutation } from '@/api/index'
import { errorMessage, isApiError } from '@/lib/problem'
import { Alert } from '@/ui/alert/alert'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/password-field'
import { Spinner } from '@/ui/spinner'
import { useWrongField } from '@/ui/hooks/use-wrong-field'
import { copy } from './copy'

interface NewPasswordFormProps {
  token: string
  onSet: (answer: PasswordSet) => void
  /** The link was used or is too old. */
  onExpired: () => void
}

interface Problem {
  readonly field: 'password' | 'repeated' | null
  readonly text: string
}

function check(password: string, repeated: string): Problem | null {
  if (password === '') return { field: 'password', text: copy.passwordsMissing }
  if (repeated === '') return { field: 'repeated', text: copy.passwordsMissing }
  if (Array.from(password).length < 8) return { field: 'password', text: copy.passwordShort }
  return password === repeated ? null : { field: 'repeated', text: copy.passwordsDiffer }
}

/** Sets a new password with the token of a mailed link. */
export function NewPasswordForm({ token, onSet, onExpired }: NewPasswordFormProps) {
  const [confirm, { isLoading }] = useConfirmPasswordResetMutation()
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const form = useWrongField(problem)
  const errorOf = (field: Problem['field']) => (problem?.field === field ? problem.text : null)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isLoading) return
    const wrong = check(password, repeated)
    setProblem(wrong)
    if (wrong !== null) return
    const answer = await confirm({ passwordResetConfirmation: { token, password } })
    if (answer.data !== undefined) onSet(answer.data)
    else if (isApiError(answer.error) && answer.error.status === 410) onExpired()
    else {
      const refused = isApiError(answer.error) && answer.error.fields.includes('password')
      setProblem({ field: refused ? 'password' : null, text: errorMessage(answer.error) })
    }
  }

  return (
    <chakra.form
      ref={form}
      noValidate
      display="grid"
      gap="4"
      width="full"
      maxWidth="24rem"
      textAlign="start"
      onSubmit={(event) => void submit(event)}
    >
      {problem?.field === null && (
        <Alert
          severity="error"
          message={problem.text}
          onClose={() => {
            setProblem(null)
          }}
        />
      )}
      <PasswordField
        label="Nova senha"
        name="new-password"
        autoComplete="new-password"
        hint="Pelo menos 8 caracteres."
        maxLength={200}
        value={password}
        error={errorOf('password')}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
        }}
      />
      <PasswordField
        label="Repita a nova senha"
        name="repeated-password"
        autoComplete="new-password"
        maxLength={200}
        value={repeated}
        error={errorOf('repeated')}
        onChange={(event) => {
          setRepeated(event.currentTarget.value)
        }}
      />
      <Button type="submit" size="lg" width="full" aria-busy={isLoading}>
        {isLoading && <Spinner />}
        Salvar nova senha
      </Button>
    </chakra.form>
  )
}
