import { chakra } from '@chakra-ui/react/styled-system'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { PixKeyType, User } from '@/api/generated'
import { useUpdateUserDetailsMutation } from '@/api/index'
import { useAlert } from '@/ui/alert/alert-context'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/text-field'
import { config } from '@/lib/config'
import { isCpf, maskCpf } from '@/lib/cpf'
import { useWrongField } from '@/ui/hooks/use-wrong-field'
import { copy, pixTypes } from './copy'
import { maskPixKey, normalisePixKey } from './pix-key'
import { PixTypeChoice } from './pix-type-choice'
import { failure, type Refusals, refusals } from './refusals'
import { SaveButton } from './save-button'
import { useGuarded } from './use-guarded'

interface PixFormProps {
  user: User
  onBusy: (busy: boolean) => void
  onSaved: () => void
  /** Null where no key is stored to go back to. */
  onCancel: (() => void) | null
}

const sentences: Refusals = { cpf: copy.cpfInvalid, cb_pix: copy.pixInvalid, cb_pix_type: copy.pixInvalid }

/** Asks for CPF, type and key. They are stored together, and only after the password was given again. */
export function PixForm({ user, onBusy, onSaved, onCancel }: PixFormProps) {
  const [update, { isLoading }] = useUpdateUserDetailsMutation()
  const [cpf, setCpf] = useState('')
  const [type, setType] = useState<PixKeyType>(user.cb_pix_type ?? 'CPF')
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<Refusals>({})
  const showAlert = useAlert()
  const guarded = useGuarded()
  const form = useWrongField(wrong)
  const ownCpf = type === 'CPF'
  const key = ownCpf ? cpf : typed

  useEffect(() => {
    onBusy(isLoading)
  }, [onBusy, isLoading])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isLoading) return
    const pix = normalisePixKey(type, key)
    const found: Refusals = {
      ...(!isCpf(cpf) && { cpf: copy.cpfInvalid }),
      ...(pix === null && !ownCpf && { cb_pix: copy.pixInvalid }),
    }
    setWrong(found)
    if (pix === null || Object.keys(found).length > 0) return
    const answer = await guarded(() =>
      update({
        brand: config.brandSlug,
        id: user.id,
        updateUserDetailsRequest: { cpf, cb_pix: pix, cb_pix_type: type },
      }),
    )
    if (answer === null) return
    if (answer.error !== undefined) {
      const refused = refusals(answer.error, sentences)
      setWrong(refused)
      showAlert(failure(copy.pixFailed, answer.error, refused))
      return
    }
    showAlert({ severity: 'success', message: copy.pixSaved })
    onSaved()
  }

  return (
    <chakra.form ref={form} noValidate display="grid" gap="5" onSubmit={(event) => void submit(event)}>
      <TextField
        label="CPF"
        name="cpf"
        inputMode="numeric"
        autoComplete="off"
        placeholder="000.000.000-00"
        maxWidth="16rem"
        hint="O CPF do titular da chave, que é você."
        value={cpf}
        error={wrong.cpf ?? null}
        onChange={(event) => {
          setCpf(maskCpf(event.currentTarget.value))
        }}
      />
      <PixTypeChoice
        chosen={type}
        onChange={(next) => {
          setType(next)
          setTyped('')
          setWrong({})
        }}
      />
      <TextField
        label="Chave Pix"
        name="cb_pix"
        autoComplete="off"
        autoCapitalize={type === 'CNPJ' ? 'characters' : 'none'}
        spellCheck={false}
        maxLength={140}
        inputMode={pixTypes[type].inputMode}
        placeholder={pixTypes[type].placeholder}
        hint={pixTypes[type].hint}
        readOnly={ownCpf}
        value={key}
        error={wrong.cb_pix ?? wrong.cb_pix_type ?? null}
        onChange={(event) => {
          setTyped(maskPixKey(type, event.currentTarget.value))
        }}
      />
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <SaveButton busy={isLoading}>Salvar chave Pix</SaveButton>
        {onCancel !== null && (
          <Button look="outline" width={{ base: 'full', md: 'auto' }} onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </chakra.div>
    </chakra.form>
  )
}
