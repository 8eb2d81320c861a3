import jobs from '@content/jobs.yaml'
import { useApplyForJobMutation } from '@/api/index'
import { useCurrentUser } from '@/features/auth/use-current-user'
import { isApiError } from '@/lib/problem'
import type { AlertMessage } from '@/ui/alert/alert'
import { copy } from '@/ui/public-form/copy'
import { SendForm } from '@/ui/public-form/send-form'
import { EmailField, NameField, TextField } from '@/ui/public-form/text-field'

const names = ['name', 'email', 'telephone', 'city'] as const

/** What the client knows of a failure; here the server's sentence is not shown. */
function failure(error: unknown): AlertMessage {
  const known = isApiError(error) ? error : null
  if (known?.error != null) return { severity: 'error', message: known.error }
  if (known?.status == null) return { severity: 'error', message: copy.failed }
  return {
    severity: 'error',
    message: `O envio não deu certo (erro ${known.status}). Seus dados continuam aqui: tente de novo daqui a pouco.`,
  }
}

/**
 * Says who would like to work here. Addresses and telephones are taken as they are written. Who is signed in need not say who it is.
 */
export function JobForm() {
  const [send] = useApplyForJobMutation()
  const { data: user } = useCurrentUser()
  return (
    <SendForm
      id="vaga"
      names={names}
      note={jobs.privacy}
      failure={failure}
      send={(jobRequest) => send({ jobRequest })}
    >
      <NameField given={user?.name} />
      <EmailField given={user?.email} />
      <TextField name="telephone" label="Telefone" type="tel" complete="tel" longest={40} />
      <TextField name="city" label="Cidade" complete="address-level2" longest={120} />
    </SendForm>
  )
}
