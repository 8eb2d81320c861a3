import contact from '@content/contact.yaml'
import { useSendContactMutation } from '@/api/index'
import { useCurrentUser } from '@/features/auth/use-current-user'
import { ChoiceField } from '@/ui/public-form/choice-field'
import { MessageField } from '@/ui/public-form/message-field'
import { SendForm } from '@/ui/public-form/send-form'
import { EmailField, NameField } from '@/ui/public-form/text-field'
import { longestMessage, motives } from './copy'

const names = ['motive', 'name', 'email', 'message'] as const
const publicMotives = motives.slice(0, 3)

/** A message of anybody. Who is signed in need not say who it is. */
export function PublicContactForm() {
  const [send] = useSendContactMutation()
  const { data: user } = useCurrentUser()
  return (
    <SendForm
      id="contato"
      names={names}
      note={contact.privacy}
      send={(publicContactRequest) => send({ publicContactRequest })}
    >
      <ChoiceField name="motive" label="Motivo" choices={publicMotives} />
      <div className="field-pair">
        <NameField given={user?.name} />
        <EmailField given={user?.email} />
      </div>
      <MessageField name="message" label="Mensagem" longest={longestMessage} />
    </SendForm>
  )
}
