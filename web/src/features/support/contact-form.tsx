import type { User } from '@/api/generated'
import { useContactMutation } from '@/api/account/index'
import { isApiError } from '@/lib/problem'
import type { AlertMessage } from '@/ui/alert/alert'
import { copy } from '@/ui/public-form/copy'
import { MessageField } from '@/ui/public-form/message-field'
import { SelectField } from '@/ui/public-form/select-field'
import { SendForm } from '@/ui/public-form/send-form'
import { TextField } from '@/ui/public-form/text-field'
import { longestMessage, motives } from './copy'

const id = 'fale-conosco'
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
    <SendForm id={id} names={names} failure={failure} send={(contactRequest) => send({ contactRequest })}>
      {(wrong) => (
        <>
          <SelectField form={id} name="motive" label="Motivo" choices={motives} error={wrong.motive} />
          <div className="field-pair">
            <TextField
              form={id}
              name="name"
              label="Nome"
              type="text"
              complete="name"
              longest={120}
              given={user.name}
              error={wrong.name}
            />
            <TextField
              form={id}
              name="email"
              label="E-mail"
              type="email"
              complete="email"
              longest={254}
              given={user.email}
              error={wrong.email}
            />
          </div>
          <TextField
            form={id}
            name="title"
            label="Título"
            type="text"
            complete="off"
            longest={120}
            error={wrong.title}
          />
          <MessageField
            form={id}
            name="message"
            label="Mensagem"
            longest={longestMessage}
            error={wrong.message}
          />
        </>
      )}
    </SendForm>
  )
}
