import { chakra } from '@chakra-ui/react/styled-system'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { LoginResponse, PartnerLoginRequest } from '@/api/generated'
import { usePartnerLoginMutation } from '@/api/index'
import type { AlertMessage } from '@/ui/alert/alert'
import { Button } from '@/ui/button'
import { PasswordField } from '@/ui/password-field'
import { Spinner } from '@/ui/spinner'
import { TextField } from '@/ui/text-field'
import { isCpf } from '@/lib/cpf'
import { deviceStore } from '@/lib/token-store'
import { useWrongField } from '@/ui/hooks/use-wrong-field'
import { copy } from './copy'
import { loginFailure } from './login-failure'
import type { Partner, PartnerField } from './partners'

interface PartnerFormProps {
  partner: Partner
  onAlert: (alert: AlertMessage) => void
  onEntered: (answer: LoginResponse) => void
}

const source = 'publisher'

type Values = Pick<PartnerLoginRequest, PartnerField['name']>

/** Signs a partner's member in with what the partner knows them by. */
export function PartnerForm({ partner, onAlert, onEntered }: PartnerFormProps) {
  const [login, { isLoading }] = usePartnerLoginMutation()
  const [params, setParams] = useSearchParams()
  const [values, setValues] = useState<Values>({})
  const [errors, setErrors] = useState<Values>({})
  const form = useWrongField(errors)
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

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isLoading) return
    const found = check(partner, values)
    setErrors(found)
    const [first] = Object.values(found)
    if (first !== undefined) {
      onAlert({ severity: 'warning', message: first === copy.fieldMissing ? copy.fieldsMissing : first })
      return
    }
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
  }

  return (
    <chakra.form ref={form} noValidate display="grid" gap="4" onSubmit={(event) => void submit(event)}>
      {partner.fields.map(({ name, label, secret = false, mask }) => {
        const shared = {
          label,
          name,
          value: values[name] ?? '',
          error: errors[name] ?? null,
          required: true,
          onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
            setValues({ ...values, [name]: mask === undefined ? value : mask(value) })
          },
        }
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
      <Button type="submit" size="lg" width="full" aria-busy={isLoading}>
        {isLoading && <Spinner />}
        ACESSAR CONTA
      </Button>
    </chakra.form>
  )
}

/** What is wrong with what was typed, by field. */
function check({ fields }: Partner, values: Values): Values {
  const found: Values = {}
  for (const { name } of fields) {
    const value = (values[name] ?? '').trim()
    if (value === '') found[name] = copy.fieldMissing
    else if (name === 'cpf' && !isCpf(value)) found[name] = copy.cpfInvalid
  }
  return found
}
