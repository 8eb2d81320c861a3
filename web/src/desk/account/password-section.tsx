import { chakra } from '@chakra-ui/react/styled-system'
import { useAlert } from '@/ui/alert/alert-context'
import { Section } from '@/ui/section'
import { copy } from '../session/copy'
import { PasswordForm } from '../session/password-form'

/** A new password. It ends the other sessions. */
export function PasswordSection() {
  const showAlert = useAlert()
  return (
    <Section title="Senha" text="A troca encerra as suas outras sessões.">
      <chakra.div maxWidth="25rem">
        <PasswordForm
          presentLabel="Senha atual"
          submitLabel="Trocar a senha"
          onChanged={() => {
            showAlert({ severity: 'success', message: copy.passwordSaved })
          }}
        />
      </chakra.div>
    </Section>
  )
}
