import { errorMessage, isApiError } from '@/api/problem'

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

/** The server's or the client's own reason, to be told below the specification's sentence. */
export function reason(error: unknown): { detail?: string } {
  const detail = isApiError(error) ? (error.message ?? error.error) : null
  return detail === null ? {} : { detail }
}
