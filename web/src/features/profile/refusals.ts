import { errorMessage, isApiError } from '@/lib/problem'
import type { AlertMessage } from '@/ui/alert/alert'

/** What is wrong with each field, by its name. */
export type Refusals = Readonly<Record<string, string>>

const fieldOfCode: Partial<Record<string, string>> = { email_taken: 'email' }

/** The fields that the server refused. Its sentence is about them, unless it names several: then each has its own. */
export function refusals(error: unknown, sentences: Refusals): Refusals {
  if (!isApiError(error)) return {}
  const named = fieldOfCode[error.code]
  const fields = named === undefined ? error.fields : [named]
  const one = fields.length === 1 && error.code !== 'invalid_request'
  return Object.fromEntries(
    fields.map((field) => [field, one ? errorMessage(error) : (sentences[field] ?? errorMessage(error))]),
  )
}

/** The specification's sentence, with the server's or the client's own reason below unless the fields already say it. */
export function failure(message: string, error: unknown, refused: Refusals = {}): AlertMessage {
  const detail = isApiError(error) ? (error.message ?? error.error) : null
  const told = detail === null || Object.keys(refused).length > 0
  return { severity: 'error', message, ...(!told && { detail }) }
}
