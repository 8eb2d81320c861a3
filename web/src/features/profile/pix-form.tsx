import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect } from 'react'
import type { PixKeyType, User } from '@/api/generated'
import { useUpdateUserDetailsMutation } from '@/api/account/index'
import { useAlert } from '@/ui/alert/alert-context'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/text-field'
import { config } from '@/lib/config'
import { isCpf, maskCpf } from '@/lib/cpf'
import { useForm } from '@/ui/hooks/use-form'
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

interface Values {
  readonly cpf: string
  readonly type: PixKeyType
  /** What was typed of a key that is not the CPF. */
  readonly cb_pix: string
}

/** The key as it is kept; null when it is none. */
function keyOf({ cpf, type, cb_pix: typed }: Values): string | null {
  return normalisePixKey(type, type === 'CPF' ? cpf : typed)
}

/** Asks for CPF, type and key. They are stored together, and only after the password was given again. */
export function PixForm({ user, onBusy, onSaved, onCancel }: PixFormProps) {
  const [update, { isLoading }] = useUpdateUserDetailsMutation()
  const showAlert = useAlert()
  const guarded = useGuarded()

  useEffect(() => {
    onBusy(isLoading)
  }, [onBusy, isLoading])

  const form = useForm<Values>({
    initial: { cpf: '', type: user.cb_pix_type ?? 'CPF', cb_pix: '' },
    check: (values) => ({
      ...(!isCpf(values.cpf) && { cpf: copy.cpfInvalid }),
      ...(keyOf(values) === null && values.type !== 'CPF' && { cb_pix: copy.pixInvalid }),
    }),
    send: async (values, { mark }) => {
      const key = keyOf(values)
      if (key === null) return
      const answer = await guarded(() =>
        update({
          brand: config.brandSlug,
          id: user.id,
          updateUserDetailsRequest: { cpf: values.cpf, cb_pix: key, cb_pix_type: values.type },
        }),
      )
      if (answer === null) return
      if (answer.error !== undefined) {
        const refused = refusals(answer.error, sentences)
        mark({ cpf: refused.cpf, cb_pix: refused.cb_pix ?? refused.cb_pix_type })
        showAlert(failure(copy.pixFailed, answer.error, refused))
        return
      }
      showAlert({ severity: 'success', message: copy.pixSaved })
      onSaved()
    },
  })
  const { type } = form.values
  const ownCpf = type === 'CPF'

  return (
    <chakra.form {...form.props} display="grid" gap="5">
      <TextField
        label="CPF"
        inputMode="numeric"
        autoComplete="off"
        placeholder="000.000.000-00"
        style={{ maxWidth: '16rem' }}
        hint="O CPF do titular da chave, que é você."
        {...form.bind('cpf', maskCpf)}
      />
      <PixTypeChoice
        chosen={type}
        onChange={(next) => {
          form.set({ type: next, cb_pix: '' })
          form.mark({})
        }}
      />
      <TextField
        label="Chave Pix"
        autoComplete="off"
        autoCapitalize={type === 'CNPJ' ? 'characters' : 'none'}
        spellCheck={false}
        maxLength={140}
        inputMode={pixTypes[type].inputMode}
        placeholder={pixTypes[type].placeholder}
        hint={pixTypes[type].hint}
        {...form.bind('cb_pix', (typed) => maskPixKey(type, typed))}
        {...(ownCpf && { readOnly: true, value: form.values.cpf })}
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
