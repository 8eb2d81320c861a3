import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { errorMessage, isApiError } from '@/lib/problem'
import { useAlert } from '@/ui/alert/alert-context'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/password-field'
import { emptyFields, useForm } from '@/ui/hooks/use-form'
import { useRenewRecoveryCodesMutation } from '../api/index'
import { Section } from '@/ui/section'
import { copy } from '../session/copy'
import { RecoveryCodes } from '../session/recovery-codes'
import { useSession } from '../session/use-session'

/** New recovery codes in the place of the ones before. */
export function RecoverySection() {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Section
      title="Códigos de recuperação"
      text={
        codes === null
          ? 'Com eles você entra sem o autenticador. Gerar novos anula os anteriores.'
          : 'Cada um vale uma vez. Eles não aparecem outra vez.'
      }
    >
      <chakra.div maxWidth="25rem">
        {codes === null ? (
          <RenewForm onRenewed={setCodes} />
        ) : (
          <RecoveryCodes
            codes={codes}
            onKept={() => {
              setCodes(null)
            }}
          />
        )}
      </chakra.div>
    </Section>
  )
}

function RenewForm({ onRenewed }: { onRenewed: (codes: readonly string[]) => void }) {
  const { handle } = useSession()
  const [renew, { isLoading }] = useRenewRecoveryCodesMutation()
  const showAlert = useAlert()
  const form = useForm({
    initial: { 'confirm-password': '' },
    check: (values) => emptyFields(values, copy.fieldMissing),
    send: async ({ 'confirm-password': password }, { mark }) => {
      const { data, error } = await renew({ staffConfirmRequest: { password } })
      if (data !== undefined) onRenewed(data.recoveryCodes)
      else if (isApiError(error) && error.code === 'staff_credentials_invalid')
        mark({ 'confirm-password': copy.passwordWrong })
      else showAlert({ severity: 'error', message: errorMessage(error) })
    },
  })

  return (
    <chakra.form {...form.props} display="grid" gap="4">
      <input type="text" autoComplete="username" value={handle} readOnly hidden />
      <PasswordField
        label="Sua senha"
        autoComplete="current-password"
        maxLength={200}
        {...form.bind('confirm-password')}
      />
      <chakra.div>
        <Button type="submit" look="outline" busy={isLoading}>
          Gerar novos códigos
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
