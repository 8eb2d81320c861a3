import type { User } from '@/api/generated'
import { useContactMutation } from '@/api/account/index'
import { isApiError } from '@/lib/problem'
import type { AlertMessage } from '@/ui/alert/alert'
import { copy } from '@/ui/public-form/copy'
import { MessageField } from '@/ui/public-form/message-field'
import { SelectField } from '@/ui/public-form/select-field'
import { SendForm } from '@/ui/public-form/send-form'
import { EmailField, NameField, TextField } from '@/ui/public-form/text-field'
import { longestMessage, motives } from './copy'

const names = ['motive', 'name', 'email', 'title', 'message'] as const

interface ContactFormProps {
  user: User
}

/** The server's sentence, else that it failed; what the client knows of it comes second. */
function failure(error: unknown): AlertMessage {
  const known = isApiError(error) ? error : null
  return {
    severity: 'error',
    message: known?.message ?? copy.failed,
    ...(known?.error != null && { detail: known.error }),
  }
}

/** A message of who is signed in. */
export function ContactForm({ user }: ContactFormProps) {
  const [send] = useContactMutation()
  return (
    <SendForm
      id="fale-conosco"
      names={names}
      failure={failure}
      send={(contactRequest) => send({ contactRequest })}
    >
      <SelectField name="motive" label="Motivo" choices={motives} />
      <div className="field-pair">
        <NameField given={user.name} />
        <EmailField given={user.email} />
      </div>
      <TextField name="title" label="Título" complete="off" longest={120} />
      <MessageField name="message" label="Mensagem" longest={longestMessage} />
    </SendForm>
  )
}
