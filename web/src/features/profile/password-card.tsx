import { chakra } from '@chakra-ui/react/styled-system'
import type { User } from '@/api/generated'
import { useUpdateUserMutation } from '@/api/account/index'
import { useAlert } from '@/ui/alert/alert-context'
import { PasswordField } from '@/ui/password-field'
import { useForm } from '@/ui/hooks/use-form'
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
  const showAlert = useAlert()
  const guarded = useGuarded()
  const form = useForm({
    initial: empty,
    check: findWrong,
    send: async ({ password }, { mark, set }) => {
      const answer = await guarded(() => update({ id: user.id, updateUserRequest: { password } }))
      if (answer === null) return
      if (answer.error !== undefined) {
        const refused = refusals(answer.error, { password: copy.passwordShort })
        mark(refused)
        showAlert(failure(copy.passwordFailed, answer.error, refused))
        return
      }
      set(empty)
      showAlert({ severity: 'success', message: copy.passwordSaved, detail: copy.otherDevices })
    },
  })

  return (
    <ProfileCard
      id="senha"
      busy={isLoading}
      text="Uma frase que só você conhece é mais forte que uma palavra com símbolos."
    >
      {user.hasPassword ? (
        <chakra.form {...form.props} display="grid" gap="5">
          <input type="email" autoComplete="username" value={user.email} readOnly hidden />
          <chakra.div
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
            gap="5"
          >
            <PasswordField
              label="Nova senha"
              hint={describePassword(form.values.password)}
              autoComplete="new-password"
              maxLength={200}
              {...form.bind('password')}
            />
            <PasswordField
              label="Repita a nova senha"
              autoComplete="new-password"
              maxLength={200}
              {...form.bind('repeated')}
            />
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
