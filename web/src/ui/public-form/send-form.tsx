import { type ReactNode, useState } from 'react'
import { isApiError } from '@/lib/problem'
import { Alert, type AlertMessage } from '../alert/alert'
import { useForm } from '../hooks/use-form'
import { Button } from '../public-button'
import { Marked } from '../paragraphs'
import { copy } from './copy'
import { FormContext, type FormContextValue } from './form-context'
import { Trap } from './trap'
import '@/theme/fields.css'
import './form.css'

/** What the form holds, or what is wrong with it, by the names of its fields. A field that is empty is left out. */
type ByName = FormContextValue['wrong']

/** What is sent: every field, and the trap when something was caught in it. */
type Sent<Name extends string> = Record<Name, string> & { website?: string }

interface Answer {
  readonly data?: { readonly message: string }
  readonly error?: unknown
}

interface SendFormProps<Name extends string> {
  id: string
  /** The fields by their names, all needed. */
  names: readonly Name[]
  send: (values: Sent<Name>) => PromiseLike<Answer>
  /** What is said of a failure. */
  failure?: (error: unknown) => AlertMessage
  /** What becomes of the data. */
  note?: string
  children: ReactNode
}

/** The server's sentence, else the client's own, else that it went wrong. */
function sendFailure(error: unknown): AlertMessage {
  const known = isApiError(error) ? error : null
  return { severity: 'error', message: known?.message ?? known?.error ?? copy.failed }
}

function read(form: HTMLFormElement): ByName {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') values[name] = value.trim()
  }
  return values
}

function isFilledIn<Name extends string>(values: ByName, names: readonly Name[]): values is Sent<Name> {
  return names.every((name) => values[name] !== undefined)
}

function saying(names: readonly string[], text: string): ByName {
  return Object.fromEntries(names.map((name) => [name, text]))
}

/**
 * A form that visitors send: nothing goes out while a field is empty, what was typed stays when sending fails and is cleared when the
 * server has it. In templates: a form like this one, with the "form-end" partial. Its method has the browser do nothing by itself: what
 * is sent before the script has come must not end in the address.
 */
export function SendForm<Name extends string>({
  id,
  names,
  send,
  failure = sendFailure,
  note,
  children,
}: SendFormProps<Name>) {
  const [sending, setSending] = useState(false)
  const form = useForm<ByName>({
    initial: {},
    read,
    check: (values, { say }) => {
      const empty = names.filter((name) => values[name] === undefined)
      if (empty.length > 0) say({ severity: 'warning', message: copy.fieldsMissing })
      return saying(empty, copy.fieldMissing)
    },
    send: async (values, { mark, say, reset }) => {
      if (!isFilledIn(values, names)) return
      setSending(true)
      const { data, error } = await send(values)
      setSending(false)
      if (data === undefined) {
        say(failure(error))
        mark(saying(isApiError(error) ? error.fields : [], copy.fieldWrong))
        return
      }
      say({ severity: 'success', message: data.message })
      reset()
    },
  })
  return (
    <form id={id} className="send-form" {...form.props} method="dialog">
      <FormContext value={{ id, wrong: form.wrong }}>{children}</FormContext>
      <Trap form={id} />
      {form.alert !== null && (
        <Alert
          {...form.alert}
          onClose={() => {
            form.say(null)
          }}
        />
      )}
      <Button type="submit" size="lg" className="send-form-button" busy={sending} aria-disabled={sending}>
        {sending ? copy.sending : copy.send}
      </Button>
      {note !== undefined && (
        <p className="send-form-note small text-links">
          <Marked>{note}</Marked>
        </p>
      )}
      <p className="send-form-off">{copy.noScript}</p>
    </form>
  )
}
