import type { ReactNode } from 'react'
import { Alert } from '../alert/alert'
import { Button } from '../public-button'
import { Marked } from '../paragraphs'
import { copy } from './copy'
import { Trap } from './trap'
import { type SendFormOptions, useSendForm, type Wrong } from './use-send-form'
import '@/theme/fields.css'
import './form.css'

interface SendFormProps<Name extends string> extends SendFormOptions<Name> {
  id: string
  /** What becomes of the data. */
  note?: string
  children: (wrong: Wrong) => ReactNode
}

/**
 * A form that visitors send. In templates: a form like this one, with the "form-end" partial. Its method has the browser do
 * nothing by itself: what is sent before the script has come must not end in the address.
 */
export function SendForm<Name extends string>({ id, note, children, ...options }: SendFormProps<Name>) {
  const { form, wrong, alert, sending, submit, closeAlert } = useSendForm(options)
  return (
    <form ref={form} id={id} className="send-form" method="dialog" noValidate onSubmit={submit}>
      {children(wrong)}
      <Trap form={id} />
      {alert !== null && <Alert {...alert} onClose={closeAlert} />}
      <Button
        type="submit"
        size="lg"
        className="send-form-button"
        aria-busy={sending}
        aria-disabled={sending}
      >
        {sending && <span className="spinner" aria-hidden="true" />}
        {sending ? copy.sending : copy.send}
      </Button>
      {note !== undefined && (
        <p className="send-form-note small">
          <Marked>{note}</Marked>
        </p>
      )}
      <p className="send-form-off">{copy.noScript}</p>
    </form>
  )
}
