import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { isApiError } from '@/lib/problem'
import type { AlertMessage } from '../alert/alert'
import { useWrongField } from '../hooks/use-wrong-field'
import { copy } from './copy'

/** What is wrong with which field. */
export type Wrong = Readonly<Record<string, string | undefined>>

/** What is sent: every field, and the trap when something was caught in it. */
type Sent<Name extends string> = Record<Name, string> & { website?: string }

interface Answer {
  readonly data?: { readonly message: string }
  readonly error?: unknown
}

export interface SendFormOptions<Name extends string> {
  /** The fields by their names, all needed. */
  names: readonly Name[]
  send: (values: Sent<Name>) => PromiseLike<Answer>
  /** What is said of a failure. */
  failure?: (error: unknown) => AlertMessage
}

export interface SendForm {
  readonly form: RefObject<HTMLFormElement | null>
  readonly wrong: Wrong
  readonly alert: AlertMessage | null
  readonly sending: boolean
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly closeAlert: () => void
}

/** The server's sentence, else the client's own, else that it went wrong. */
export function sendFailure(error: unknown): AlertMessage {
  const known = isApiError(error) ? error : null
  return { severity: 'error', message: known?.message ?? known?.error ?? copy.failed }
}

/** What the form holds; a field that is empty is left out. */
function read(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') values[name] = value.trim()
  }
  return values
}

function isFilledIn<Name extends string>(
  values: Record<string, string>,
  names: readonly Name[],
): values is Sent<Name> {
  return names.every((name) => values[name] !== undefined)
}

/**
 * A form that is read when it is sent: nothing goes out while a field is empty, what was typed stays when sending fails and
 * is cleared when the server has it.
 */
export function useSendForm<Name extends string>({
  names,
  send,
  failure = sendFailure,
}: SendFormOptions<Name>): SendForm {
  const [wrong, setWrong] = useState<Wrong>({})
  const [alert, setAlert] = useState<AlertMessage | null>(null)
  const [sending, setSending] = useState(false)
  const busy = useRef(false)
  const form = useWrongField(wrong)

  const mark = (found: readonly string[], says: string) => {
    setWrong(Object.fromEntries(found.map((name) => [name, says])))
  }

  const deliver = async (element: HTMLFormElement, values: Sent<Name>) => {
    busy.current = true
    setSending(true)
    setAlert(null)
    const { data, error } = await send(values)
    busy.current = false
    setSending(false)
    if (data === undefined) {
      setAlert(failure(error))
      mark(isApiError(error) ? error.fields : [], copy.fieldWrong)
      return
    }
    setAlert({ severity: 'success', message: data.message })
    element.reset()
  }

  return {
    form,
    wrong,
    alert,
    sending,
    submit: (event) => {
      event.preventDefault()
      if (busy.current) return
      const values = read(event.currentTarget)
      mark(
        names.filter((name) => values[name] === undefined),
        copy.fieldMissing,
      )
      if (isFilledIn(values, names)) void deliver(event.currentTarget, values)
      else setAlert({ severity: 'warning', message: copy.fieldsMissing })
    },
    closeAlert: () => {
      setAlert(null)
    },
  }
}
