import { errorMessage } from '@/lib/problem'
import { LoginForm as Form } from '@/ui/login-form'
import { usePartnerSignInMutation } from '../api/index'
import { useSession } from './use-session'

/** Who comes to the portal proves it with a code of the authenticator. */
export function LoginForm() {
  const { enter, handle } = useSession()
  const [signIn, { isLoading }] = usePartnerSignInMutation()
  return (
    <Form
      handle={handle}
      busy={isLoading}
      code={{
        label: 'Código',
        hint: 'Os seis dígitos do seu autenticador.',
        autoComplete: 'one-time-code',
        inputMode: 'numeric',
        maxLength: 12,
      }}
      onSend={async (given) => {
        const { data, error } = await signIn({ partnerSignIn: given })
        if (data === undefined) return errorMessage(error)
        enter({ token: data.accessToken, enrolling: data.enrolling, handle: given.handle })
        return null
      }}
    />
  )
}
