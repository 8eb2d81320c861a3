import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import type { AlertMessage } from '../alert/alert'
import { useWrongField } from './use-wrong-field'

/** What is wrong with which field, in the words that are shown at it. */
export type Wrong<Values> = { readonly [Name in keyof Values]?: string | undefined }

type TextName<Values> = {
  [Name in keyof Values]-?: string extends Values[Name] ? Name : never
}[keyof Values] &
  string

/** What a form can be told while its values are checked and sent. */
export interface FormHandle<Values> {
  /** Changes values. */
  set: (changed: Partial<Values>) => void
  /** Says what is wrong at the fields, and puts the focus on the first of them. */
  mark: (wrong: Wrong<Values>) => void
  /** Says something of the form as a whole, or nothing any more. */
  say: (alert: AlertMessage | null) => void
  /** Empties the fields that keep what is typed themselves. */
  reset: () => void
}

interface FormOptions<Values> {
  initial: Values | (() => Values)
  /** Reads the values of fields that keep what is typed themselves. Without it they are what fields were bound to. */
  read?: (form: HTMLFormElement) => Values
  /** What is wrong with the values, before any is sent. */
  check?: (values: Values, form: FormHandle<Values>) => Wrong<Values>
  /** Sends values that are not wrong. Nothing is sent again before it has ended. */
  send: (values: Values, form: FormHandle<Values>) => Promise<void>
}

interface Bound {
  readonly name: string
  readonly value: string
  readonly error: string | null
  readonly onChange: (event: { currentTarget: { value: string } }) => void
}

export interface Form<Values> extends FormHandle<Values> {
  readonly values: Values
  readonly wrong: Wrong<Values>
  /** What is said of the form as a whole. */
  readonly alert: AlertMessage | null
  /** What a field of text needs to be of this form. `mask` has what is typed look as it should. */
  bind: (name: TextName<Values>, mask?: (value: string) => string) => Bound
  /** What the form's element needs. */
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly noValidate: true
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  }
}

/** A form: its values are checked, sent once, and marked where they are wrong. */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const [values, setValues] = useState(options.initial)
  const [wrong, mark] = useState<Wrong<Values>>({})
  const [alert, say] = useState<AlertMessage | null>(null)
  const ref = useWrongField(wrong)
  const busy = useRef(false)
  const handle: FormHandle<Values> = {
    set: (changed) => {
      setValues((present) => ({ ...present, ...changed }))
    },
    mark,
    say,
    reset: () => {
      ref.current?.reset()
    },
  }

  const submit = async (form: HTMLFormElement) => {
    if (busy.current) return
    say(null)
    const sent = options.read?.(form) ?? values
    const found = options.check?.(sent, handle) ?? {}
    mark(found)
    if (Object.values(found).some((text) => text !== undefined)) return
    busy.current = true
    try {
      await options.send(sent, handle)
    } finally {
      busy.current = false
    }
  }

  return {
    ...handle,
    values,
    wrong,
    alert,
    bind: (name, mask) => ({
      name,
      value: String(values[name] ?? ''),
      error: wrong[name] ?? null,
      onChange: ({ currentTarget: { value } }) => {
        setValues((present) => ({ ...present, [name]: mask === undefined ? value : mask(value) }))
      },
    }),
    props: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      },
    },
  }
}

/** Which fields are empty, each with a text that says so. */
export function emptyFields(
  values: Readonly<Record<string, string | boolean>>,
  text: string,
): Record<string, string> {
  const empty = Object.entries(values).filter(([, value]) => typeof value === 'string' && value.trim() === '')
  return Object.fromEntries(empty.map(([name]) => [name, text]))
}
