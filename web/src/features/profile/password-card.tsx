import { chakra } from '@chakra-ui/react/styled-system'
import { type SubmitEvent, useState } from 'react'
import type { User } from '@/api/generated'
import { useUpdateUserMutation } from '@/api/index'
import { useAlert } from '@/ui/alert/alert-context'
import { PasswordField } from '@/ui/password-field'
import { useWrongField } from '@/ui/hooks/use-wrong-field'
import { copy } from './copy'
import { FirstPassword } from './first-password'
import { describePassword, shortestPassword } from './password-strength'
import { ProfileCard } from './profile-card'
import { failure, type Refusals, refusals } from './refusals'
import { SaveButton } from './save-button'
import { useGuarded } from './use-guarded'

interface PasswordCardProps {
  user: User
}

const empty = { password: '', repeated: '' }

function findWrong({ password, repeated }: typeof empty): Refusals {
  if (password === '') return { password: copy.passwordsMissing }
  if (repeated === '') return { repeated: copy.passwordsMissing }
  if (password.length < shortestPassword) return { password: copy.passwordShort }
  return password === repeated ? {} : { repeated: copy.passwordsDiffer }
}

/** A new password, typed twice. The present one is asked for by the dialog that guards the change. */
export function PasswordCard({ user }: PasswordCardProps) {
  const [update, { isLoading }] = useUpdateUserMutation()
  const [values, setValues] = useState(empty)
  const [wrong, setWrong] = useState<Refusals>({})
  const showAlert = useAlert()
  const guarded = useGuarded()
  const form = useWrongField(wrong)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isLoading) return
    const found = findWrong(values)
    setWrong(found)
    if (Object.keys(found).length > 0) return
    const { password } = values
    const answer = await guarded(() => update({ id: user.id, updateUserRequest: { password } }))
    if (answer === null) return
    if (answer.error !== undefined) {
      const refused = refusals(answer.error, { password: copy.passwordShort })
      setWrong(refused)
      showAlert(failure(copy.passwordFailed, answer.error, refused))
      return
    }
    setValues(empty)
    showAlert({ severity: 'success', message: copy.passwordSaved, detail: copy.otherDevices })
  }

  const bind = (name: keyof typeof empty) => ({
    name,
    autoComplete: 'new-password',
    maxLength: 200,
    value: values[name],
    error: wrong[name] ?? null,
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: event.currentTarget.value })
    },
  })

  return (
    <ProfileCard
      id="senha"
      busy={isLoading}
      text="Uma frase que só você conhece é mais forte que uma palavra com símbolos."
    >
      {user.hasPassword ? (
        <chakra.form ref={form} noValidate display="grid" gap="5" onSubmit={(event) => void submit(event)}>
          <input type="email" autoComplete="username" value={user.email} readOnly hidden />
          <chakra.div
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
            gap="5"
          >
            <PasswordField
              label="Nova senha"
              hint={describePassword(values.password)}
              {...bind('password')}
            />
            <PasswordField label="Repita a nova senha" {...bind('repeated')} />
          </chakra.div>
          <chakra.div>
            <SaveButton busy={isLoading}>Alterar senha</SaveButton>
          </chakra.div>
        </chakra.form>
      ) : (
        <FirstPassword user={user} />
      )}
    </ProfileCard>
  )
}
