import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { LoginResponse } from '@/api/account/generated'
import { usePartnerLoginMutation } from '@/api/account/index'
import type { AlertMessage } from '@/ui/alert/alert'
import { Button } from '@/ui/public-button'
import { PasswordField } from '@/ui/password-field'
import { TextField } from '@/ui/text-field'
import { isCpf } from '@/lib/cpf'
import { deviceStore } from '@/lib/token-store'
import { useForm, type Wrong } from '@/ui/hooks/use-form'
import { copy } from './copy'
import { loginFailure } from './login-failure'
import type { Partner, PartnerField } from './partners'

interface PartnerFormProps {
  partner: Partner
  onAlert: (alert: AlertMessage) => void
  onEntered: (answer: LoginResponse) => void
}

const source = 'publisher'

type Values = Partial<Record<PartnerField['name'], string>>

/** Signs a partner's member in with what the partner knows them by. */
export function PartnerForm({ partner, onAlert, onEntered }: PartnerFormProps) {
  const [login, { isLoading }] = usePartnerLoginMutation()
  const [params, setParams] = useSearchParams()
  const { slug } = partner

  // Whoever comes in by a partner's dialog is counted as sent by the partner.
  const counted = params.get('utm_source') === source && params.get('utm_campaign') === slug
  useEffect(() => {
    if (counted) return
    setParams(
      (given) => {
        given.set('utm_source', source)
        given.set('utm_campaign', slug)
        return given
      },
      { replace: true, preventScrollReset: true },
    )
  }, [counted, slug, setParams])

  const form = useForm<Values>({
    initial: {},
    check: (values) => {
      const found = check(partner, values)
      const [first] = Object.values(found)
      if (first !== undefined)
        onAlert({ severity: 'warning', message: first === copy.fieldMissing ? copy.fieldsMissing : first })
      return found
    },
    send: async (values) => {
      const deviceToken = deviceStore.read()
      const answer = await login({
        directory: partner.directory,
        partnerLoginRequest: {
          ...values,
          ...(deviceToken === undefined ? {} : { deviceToken }),
          source: params.get('utm_source'),
          campaign: params.get('utm_campaign'),
        },
      })
      if (answer.data === undefined) onAlert(loginFailure(answer.error))
      else onEntered(answer.data)
    },
  })

  return (
    <form {...form.props} className="auth-form">
      {partner.fields.map(({ name, label, secret = false, mask }) => {
        const shared = { label, required: true, ...form.bind(name, mask) }
        return secret ? (
          <PasswordField key={name} autoComplete="current-password" maxLength={200} {...shared} />
        ) : (
          <TextField
            key={name}
            autoComplete={mask === undefined && name !== 'project' ? 'username' : 'off'}
            autoCapitalize="none"
            maxLength={80}
            {...(mask !== undefined && { inputMode: 'numeric', placeholder: mask('00000000000') })}
            {...shared}
          />
        )
      })}
      <Button type="submit" size="lg" busy={isLoading}>
        ACESSAR CONTA
      </Button>
    </form>
  )
}

/** What is wrong with what was typed, by field. */
function check({ fields }: Partner, values: Values): Wrong<Values> {
  const found: Values = {}
  for (const { name } of fields) {
    const value = (values[name] ?? '').trim()
    if (value === '') found[name] = copy.fieldMissing
    else if (name === 'cpf' && !isCpf(value)) found[name] = copy.cpfInvalid
  }
  return found
}
