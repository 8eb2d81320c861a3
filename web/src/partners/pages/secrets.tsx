import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { formatDayTime } from '@/lib/format'
import { errorMessage, isApiError } from '@/lib/problem'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { FormAlert } from '@/ui/form-alert'
import { emptyFields, useForm } from '@/ui/hooks/use-form'
import { PasswordField } from '@/ui/password-field'
import { Spinner } from '@/ui/spinner'
import { useListPartnerSecretsQuery, useRotatePartnerSecretMutation } from '../api/index'
import { Faces } from '../parts/faces'
import { Head } from '../parts/head'
import { Section } from '../parts/section'
import { ShownOnce } from '../parts/shown-once'

function RotateForm() {
  const [rotate, { isLoading }] = useRotatePartnerSecretMutation()
  const [made, setMade] = useState<string | null>(null)
  const form = useForm({
    initial: { password: '' },
    check: (values) => emptyFields(values, 'Preencha este campo.'),
    send: async ({ password }, { set, mark, say }) => {
      const { data, error } = await rotate({ staffConfirmRequest: { password } })
      if (data !== undefined) {
        set({ password: '' })
        setMade(data.secret)
      } else if (isApiError(error) && error.code === 'partner_credentials_invalid')
        mark({ password: 'Esta não é a sua senha.' })
      else say({ severity: 'error', message: errorMessage(error), stays: true })
    },
  })
  return (
    <>
      <chakra.form {...form.props} display="grid" gap="4" maxWidth="25rem">
        <FormAlert of={form} />
        <PasswordField
          label="Sua senha"
          autoComplete="current-password"
          maxLength={200}
          {...form.bind('password')}
        />
        <chakra.div>
          <Button type="submit" aria-busy={isLoading}>
            {isLoading && <Spinner />}
            Criar um segredo novo
          </Button>
        </chakra.div>
      </chakra.form>
      <ShownOnce
        title="Seu novo segredo"
        text="Ele aparece só esta vez. Passe a assinar com ele nas próximas 24 horas: depois disso os anteriores deixam de valer."
        secret={made}
        onClose={() => {
          setMade(null)
        }}
      />
    </>
  )
}

/** When the secrets were made, and how to make another. */
export default function SecretsPage() {
  const query = useListPartnerSecretsQuery()
  return (
    <>
      <Head title="Segredos" text="Com eles você assina o que envia. Nenhum segredo é mostrado duas vezes." />
      <Faces of={query}>
        {(secrets) => (
          <>
            <Section title="Que valem agora">
              {secrets.length === 0 ? (
                <chakra.p color="fg.muted">Nenhum. Crie um para começar a enviar.</chakra.p>
              ) : (
                <chakra.ul display="grid" gap="3" listStyle="none" aria-label="Segredos que valem">
                  {secrets.map(({ setAt, expiresAt }) => (
                    <chakra.li key={setAt} display="flex" flexWrap="wrap" alignItems="center" gap="3">
                      <Badge tone={expiresAt === undefined ? 'good' : 'waiting'}>
                        {expiresAt === undefined ? 'Atual' : 'Saindo'}
                      </Badge>
                      <span>
                        Criado em {formatDayTime(setAt)}
                        {expiresAt !== undefined && `, vale até ${formatDayTime(expiresAt)}`}
                      </span>
                    </chakra.li>
                  ))}
                </chakra.ul>
              )}
            </Section>
            <Section
              title="Trocar"
              text="O novo vale na hora, e os anteriores por mais 24 horas: a troca não interrompe nada."
            >
              <RotateForm />
            </Section>
          </>
        )}
      </Faces>
    </>
  )
}
