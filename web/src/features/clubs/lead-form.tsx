import clubs from '@content/clubs.yaml'
import { useRequestClubMutation } from '@/api/index'
import { useCurrentUser } from '@/features/auth/use-current-user'
import { SendForm } from '@/ui/public-form/send-form'
import { TextField } from '@/ui/public-form/text-field'

const id = 'clube'
const names = ['name', 'email', 'company'] as const

/** Asks for a club. The address is taken as it is written. Who is signed in need not say who it is. */
export function LeadForm() {
  const [send] = useRequestClubMutation()
  const { data: user } = useCurrentUser()
  return (
    <SendForm id={id} names={names} note={clubs.form.privacy} send={(clubRequest) => send({ clubRequest })}>
      {(wrong) => (
        <>
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
          <TextField
            form={id}
            name="company"
            label="Empresa"
            type="text"
            complete="organization"
            longest={120}
            error={wrong.company}
          />
        </>
      )}
    </SendForm>
  )
}
