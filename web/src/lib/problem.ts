/** Why a call failed, in one shape whatever happened. */
export interface ApiError {
  /** Stable, for programs: the problem document's code, or one of `network`, `unreadable`, `unknown`. */
  readonly code: string
  /** HTTP status; null when no answer came. */
  readonly status: number | null
  /** The server's sentence for people; null when it sent none. */
  readonly message: string | null
  /** The client's own error text; null when the server answered. */
  readonly error: string | null
  readonly requestId: string | null
  /** Names of the fields the server refused. */
  readonly fields: readonly string[]
  /** What the server says for developers, in English: of each of these fields, or of the call where it names none. */
  readonly details: readonly string[]
}

/** The last resort of the error catalogue. */
const unknownErrorMessage = 'Erro desconhecido'

function text(source: object, key: string): string | null {
  const value: unknown = Reflect.get(source, key)
  return typeof value === 'string' && value !== '' ? value : null
}

function ofFields(source: object, key: 'field' | 'detail'): string[] {
  const errors: unknown = Reflect.get(source, 'errors')
  if (!Array.isArray(errors)) return []
  return errors.flatMap((item: unknown) => {
    const field = typeof item === 'object' && item !== null ? text(item, 'field') : null
    return typeof item !== 'object' || item === null || field === null ? [] : [text(item, key) ?? '']
  })
}

/** What the HTTP client reports: what the server answered, or why that could not be read or did not come. */
type Failure =
  | { readonly status: number; readonly data: unknown }
  | { readonly status: 'PARSING_ERROR'; readonly originalStatus: number }
  | { readonly status: 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'CUSTOM_ERROR'; readonly error?: string }

/** Maps what the HTTP client reports, problem documents included, to an ApiError. */
export function toApiError(failure: Failure): ApiError {
  const nothing = { status: null, message: null, error: null, requestId: null, fields: [], details: [] }
  if (typeof failure.status === 'number') {
    const body = typeof failure.data === 'object' && failure.data !== null ? failure.data : {}
    const fields = ofFields(body, 'field')
    return {
      code: text(body, 'code') ?? 'unknown',
      status: failure.status,
      message: text(body, 'message'),
      error: null,
      requestId: text(body, 'requestId'),
      fields,
      details: fields.length > 0 ? ofFields(body, 'detail') : [text(body, 'detail') ?? ''],
    }
  }
  if (failure.status === 'FETCH_ERROR' || failure.status === 'TIMEOUT_ERROR') {
    return { ...nothing, code: 'network', error: 'Sem conexão com o servidor. Verifique sua internet.' }
  }
  if (failure.status === 'PARSING_ERROR') {
    return { ...nothing, code: 'unreadable', status: failure.originalStatus }
  }
  return { ...nothing, code: 'unknown' }
}

export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'code' in error && 'fields' in error
}

/** The sentence to show: the server's, else the client's error, else "Erro desconhecido". */
export function errorMessage(error: unknown): string {
  if (isApiError(error)) return error.message ?? error.error ?? unknownErrorMessage
  if (typeof error === 'object' && error !== null) return text(error, 'message') ?? unknownErrorMessage
  return unknownErrorMessage
}
