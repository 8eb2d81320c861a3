import type { UpdateUserDetailsRequest, UpdateUserRequest } from '@/api/account/generated'
import type { User } from '@/api/generated'
import { dayInSaoPaulo } from '@/lib/format'
import { copy } from './copy'
import type { Refusals } from './refusals'

/** The first birth date that the form takes. */
export const earliestBirthdate = '1900-01-01'

/** What is wrong with a field, where the server's own sentence does not say it. */
export const sentences: Refusals = {
  name: copy.nameMissing,
  email: copy.emailInvalid,
  birthdate: copy.birthdateInvalid,
}

/** What the form holds of a shopper. */
export function readForm(user: User) {
  const { name, email, birthdate, gender } = user
  return { name, email, birthdate: birthdate ?? '', gender: gender ?? ('' as const) }
}

export type Values = ReturnType<typeof readForm>

/** What cannot be right; an unread birth date is one that the browser holds only in part. */
export function findWrong(values: Values, user: User, birthdateUnread: boolean): Refusals {
  const noEmailYet = user.email === '' && values.email.trim() === ''
  const { birthdate } = values
  const impossible =
    birthdate !== '' && (birthdate < earliestBirthdate || birthdate > dayInSaoPaulo(new Date()))
  return {
    ...(!/.@./.test(values.email.trim()) && !noEmailYet && { email: copy.emailInvalid }),
    ...(values.name.trim() === '' && { name: copy.nameMissing }),
    ...((birthdateUnread || impossible) && { birthdate: copy.birthdateInvalid }),
  }
}

/** What differs from what is stored, by the call that changes it; null where nothing does. */
export function findChanges(values: Values, user: User) {
  const [name, email] = [values.name.trim(), values.email.trim()]
  const person: UpdateUserRequest = {
    ...(name !== user.name && { name }),
    ...(email !== user.email && { email }),
  }
  const details: UpdateUserDetailsRequest = {
    ...(values.birthdate !== (user.birthdate ?? '') && { birthdate: values.birthdate || null }),
    ...(values.gender !== (user.gender ?? '') && { gender: values.gender || null }),
  }
  const orNull = <T extends object>(change: T) => (Object.keys(change).length === 0 ? null : change)
  return { person: orNull(person), details: orNull(details) }
}
