import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { formatDayTime } from '@/lib/format'
import { errorMessage, isApiError } from '@/lib/problem'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { FormAlert } from '@/ui/form-alert'
import { emptyFields, useForm } from '@/ui/hooks/use-form'
import { Loaded } from '@/ui/loaded'
import { PasswordField } from '@/ui/password-field'
import { Section } from '@/ui/section'
import {
  useGetPartnerMeQuery,
  useListPartnerSecretsQuery,
  useRotatePartnerSecretMutation,
} from '../api/index'
import type { PartnerMe } from '../api/generated'
import { Head } from '../parts/head'
import { ShownOnce } from '../parts/shown-once'

/** A day is said in hours, thirty of them are not. */
const overlapText = (hours: number) => (hours > 48 ? `${hours / 24} dias` : `${hours} horas`)

/** What is said of the secrets of a network that signs, and of one whose address is the secret. */
function copyOf({ partner, signs, overlapHours = 0 }: PartnerMe) {
  const overlap = overlapText(overlapHours)
  if (signs)
    return {
      title: 'Segredos',
      text: 'Com eles você assina o que envia. Nenhum segredo é mostrado duas vezes.',
      list: 'Segredos que valem',
      none: 'Nenhum. Crie um para começar a enviar.',
      make: 'Criar um segredo novo',
      label: 'Segredo',
      made: 'Seu novo segredo',
      once: `Ele aparece só esta vez. Passe a assinar com ele nas próximas ${overlap}: depois disso os anteriores deixam de valer.`,
      swap: `O novo vale na hora, e os anteriores por mais ${overlap}: a troca não interrompe nada.`,
      shown: (secret: string) => secret,
    }
  return {
    title: 'Endereço',
    text: 'A sua rede envia para um endereço que só ela conhece. Nenhum é mostrado duas vezes.',
    list: 'Endereços que valem',
    none: 'Nenhum. Crie um para começar a enviar.',
    make: 'Criar um endereço novo',
    label: 'Endereço',
    made: 'Seu novo endereço',
    once: `Ele aparece só esta vez. Configure-o na sua rede nos próximos ${overlap}: depois disso os anteriores deixam de valer.`,
    swap: `O novo vale na hora, e os anteriores por mais ${overlap}: a troca não interrompe nada.`,
    shown: (token: string) => `${window.location.origin}/webhooks/networks/${partner}/${token}`,
  }
}

type Copy = ReturnType<typeof copyOf>

function RotateForm({ copy }: { copy: Copy }) {
  const [rotate, { isLoading }] = useRotatePartnerSecretMutation()
  const [made, setMade] = useState<string | null>(null)
  const form = useForm({
    initial: { password: '' },
    check: (values) => emptyFields(values, 'Preencha este campo.'),
    send: async ({ password }, { set, mark, say }) => {
      const { data, error } = await rotate({ staffConfirmRequest: { password } })
      if (data !== undefined) {
        set({ password: '' })
        setMade(copy.shown(data.secret))
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
          <Button type="submit" busy={isLoading}>
            {copy.make}
          </Button>
        </chakra.div>
      </chakra.form>
      <ShownOnce
        title={copy.made}
        text={copy.once}
        label={copy.label}
        secret={made}
        onClose={() => {
          setMade(null)
        }}
      />
    </>
  )
}

function Secrets({ copy }: { copy: Copy }) {
  const query = useListPartnerSecretsQuery()
  return (
    <>
      <Head title={copy.title} text={copy.text} />
      <Loaded query={query} what={copy.title.toLowerCase()}>
        {(secrets) => (
          <>
            <Section title="Que valem agora">
              {secrets.length === 0 ? (
                <chakra.p color="fg.muted">{copy.none}</chakra.p>
              ) : (
                <chakra.ul display="grid" gap="3" listStyle="none" aria-label={copy.list}>
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
            <Section title="Trocar" text={copy.swap}>
              <RotateForm copy={copy} />
            </Section>
          </>
        )}
      </Loaded>
    </>
  )
}

/** When the secrets were made, and how to make another. */
export default function SecretsPage() {
  const query = useGetPartnerMeQuery()
  return (
    <Loaded query={query} what="a sua rede">
      {(me) => <Secrets copy={copyOf(me)} />}
    </Loaded>
  )
}
