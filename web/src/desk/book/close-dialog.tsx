import { useState } from 'react'
import { useAlert } from '@/ui/alert/alert-context'
import { TextField } from '@/ui/text-field'
import { formatLongMonth } from '@/lib/format'
import { useClosePeriodMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { ReasonDialog } from '../dialog/reason-dialog'
import { closingRefusal } from '../words/refusals'

interface CloseDialogProps {
  /** "2026-10"; null while nothing is asked. */
  month: string | null
  onClose: () => void
}

/** Asks before closing a month for good is proposed: the month has to be written out, and a reason given. */
export function CloseDialog({ month, onClose }: CloseDialogProps) {
  const [close] = useClosePeriodMutation()
  const showAlert = useAlert()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const name = month === null ? '' : formatLongMonth(month)

  const confirm = async (reason: string) => {
    const fits = typed.trim() === month
    setWrong(!fits)
    if (!fits) return undefined
    const { error } = await close({ month, reasonRequest: { reason } })
    return closingRefusal(refusalOf(error))
  }

  return (
    <ReasonDialog
      open={month !== null}
      grave
      title={`Propor o fechamento de ${name}?`}
      action="Propor o fechamento"
      text={
        <>
          <p>
            Se outra pessoa aprovar, o balancete de {name} fica como está para sempre, e nenhum lançamento
            entra mais neste mês. O que chegar depois, correções inclusive, entra no mês que estiver aberto.
          </p>
          <p>
            <strong>Depois de aprovado, não pode ser desfeito.</strong>
          </p>
        </>
      }
      onConfirm={confirm}
      onClose={(done) => {
        if (done)
          showAlert({ severity: 'success', message: `Proposto. Outra pessoa decide se ${name} é fechado.` })
        setTyped('')
        setWrong(false)
        onClose()
      }}
    >
      <TextField
        label={`Digite ${month ?? ''} para confirmar`}
        name="month"
        required
        autoComplete="off"
        inputMode="numeric"
        maxLength={7}
        value={typed}
        error={wrong ? `Escreva ${month ?? ''}, com o hífen.` : null}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
        }}
      />
    </ReasonDialog>
  )
}
