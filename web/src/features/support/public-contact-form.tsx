import contact from '@content/contact.yaml'
import { useSendContactMutation } from '@/api/index'
import { useCurrentUser } from '@/features/auth/use-current-user'
import { ChoiceField } from '@/ui/public-form/choice-field'
import { MessageField } from '@/ui/public-form/message-field'
import { SendForm } from '@/ui/public-form/send-form'
import { TextField } from '@/ui/public-form/text-field'
import { longestMessage, motives } from './copy'

const id = 'contato'
const names = ['motive', 'name', 'email', 'message'] as const
const publicMotives = motives.slice(0, 3)

/** A message of anybody. Who is signed in need not say who it is. */
export function PublicContactForm() {
  const [send] = useSendContactMutation()
  const { data: user } = useCurrentUser()
  return (
    <SendForm
      id={id}
      names={names}
      note={contact.privacy}
      send={(publicContactRequest) => send({ publicContactRequest })}
    >
      {(wrong) => (
        <>
          <ChoiceField form={id} name="motive" label="Motivo" choices={publicMotives} />
          <div className="field-pair">
            <TextField
              form={id}
              name="name"
              label="Nome"
              type="text"
              complete="name"
              longest={120}
              given={user?.name}
              error={wrong.name}
            />
            <TextField
              form={id}
              name="email"
              label="E-mail"
              type="email"
              complete="email"
              longest={254}
              given={user?.email}
              error={wrong.email}
            />
          </div>
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
