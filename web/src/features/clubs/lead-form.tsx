import clubs from '@content/clubs.yaml'
import { useRequestClubMutation } from '@/api/index'
import { useCurrentUser } from '@/features/auth/use-current-user'
import { SendForm } from '@/ui/public-form/send-form'
import { EmailField, NameField, TextField } from '@/ui/public-form/text-field'

const names = ['name', 'email', 'company'] as const

/** Asks for a club. The address is taken as it is written. Who is signed in need not say who it is. */
export function LeadForm() {
  const [send] = useRequestClubMutation()
  const { data: user } = useCurrentUser()
  return (
    <SendForm
      id="clube"
      names={names}
      note={clubs.form.privacy}
      send={(clubRequest) => send({ clubRequest })}
    >
      <NameField given={user?.name} />
      <EmailField given={user?.email} />
      <TextField name="company" label="Empresa" complete="organization" longest={120} />
    </SendForm>
  )
}
