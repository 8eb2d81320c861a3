import { chakra } from '@chakra-ui/react/styled-system'
import { useRef } from 'react'
import type { User } from '@/api/generated'
import { useUpdateUserDetailsMutation, useUpdateUserMutation } from '@/api/account/index'
import { useAlert } from '@/ui/alert/alert-context'
import { Select } from '@/ui/control'
import { Field } from '@/ui/field'
import { TextField } from '@/ui/text-field'
import { config } from '@/lib/config'
import { dayInSaoPaulo } from '@/lib/format'
import { formatLongDate } from '@/lib/months'
import { type FormHandle, useForm } from '@/ui/hooks/use-form'
import { birthdateId, copy, genders } from './copy'
import { earliestBirthdate, findChanges, findWrong, readForm, sentences, type Values } from './general-form'
import { ProfileCard } from './profile-card'
import { failure, refusals } from './refusals'
import { SaveButton } from './save-button'
import { UnverifiedEmail } from './unverified-email'
import { useGuarded } from './use-guarded'

interface GeneralCardProps {
  user: User
}

/** E-mail, name, birth date and gender. What was typed stays when it cannot be saved. */
export function GeneralCard({ user }: GeneralCardProps) {
  const birthdate = useRef<HTMLInputElement>(null)
  const { busy, save } = useSave(user)
  const form = useForm({
    initial: () => readForm(user),
    check: (values) => findWrong(values, user, birthdate.current?.validity.badInput === true),
    send: save,
  })

  return (
    <ProfileCard
      id="dados"
      busy={busy}
      text="Como falamos com você. A data de nascimento libera o pagamento por Pix, a partir dos 18 anos."
    >
      <chakra.form {...form.props} display="grid" gap="5">
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
          gap="5"
        >
          <TextField
            label="E-mail"
            type="email"
            autoComplete="email"
            maxLength={254}
            {...form.bind('email')}
          />
          <TextField label="Nome" autoComplete="name" maxLength={120} {...form.bind('name')} />
          <div id={birthdateId}>
            <TextField
              label="Data de nascimento"
              type="date"
              autoComplete="bday"
              min={earliestBirthdate}
              max={dayInSaoPaulo(new Date())}
              ref={birthdate}
              hint={form.values.birthdate === '' ? undefined : formatLongDate(form.values.birthdate)}
              {...form.bind('birthdate')}
            />
          </div>
          <Field label="Gênero">
            {(control) => (
              <Select
                {...control}
                name="gender"
                autoComplete="sex"
                value={form.values.gender}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  form.set({ gender: genders.find((gender) => gender.value === value)?.value ?? '' })
                }}
              >
                {genders.map((gender) => (
                  <option key={gender.value} value={gender.value}>
                    {gender.label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </chakra.div>
        {!user.emailVerified && user.email !== '' && <UnverifiedEmail user={user} />}
        <chakra.div>
          <SaveButton busy={busy}>Salvar alterações</SaveButton>
        </chakra.div>
      </chakra.form>
    </ProfileCard>
  )
}

/** Saves what was changed, and says what came of it. */
function useSave(user: User) {
  const [updateUser, { isLoading: savesUser }] = useUpdateUserMutation()
  const [updateDetails, { isLoading: savesDetails }] = useUpdateUserDetailsMutation()
  const showAlert = useAlert()
  const guarded = useGuarded()

  const save = async (values: Values, { mark, set }: FormHandle<Values>) => {
    const fail = (error: unknown) => {
      const refused = refusals(error, sentences)
      mark(refused)
      showAlert(failure(copy.saveFailed, error, refused))
    }
    const { person, details } = findChanges(values, user)
    if (person === null && details === null) {
      showAlert({ severity: 'info', message: copy.nothingToSave })
      return
    }
    // The birth date comes first: a change of e-mail asks for the password, which may be turned down.
    if (details !== null) {
      const { error } = await updateDetails({
        brand: config.brandSlug,
        id: user.id,
        updateUserDetailsRequest: details,
      })
      if (error !== undefined) {
        fail(error)
        return
      }
    }
    if (person !== null) {
      const answer = await guarded(() => updateUser({ id: user.id, updateUserRequest: person }))
      if (answer === null) {
        if (details !== null)
          showAlert({ severity: 'success', message: copy.saved, detail: copy.partlySaved })
        return
      }
      if (answer.error !== undefined) {
        fail(answer.error)
        return
      }
      set(readForm(answer.data))
    }
    showAlert({
      severity: 'success',
      message: copy.saved,
      ...(person?.email !== undefined && { detail: copy.verifyNewEmail }),
    })
  }
  return { busy: savesUser || savesDetails, save }
}
