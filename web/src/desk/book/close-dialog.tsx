import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import { useAlert } from '@/ui/alert/alert-context'
import { TextField } from '@/ui/text-field'
import { formatLongMonth } from '@/lib/format'
import { useClosePeriodMutation, useGetPeriodChecklistQuery } from '../api/index'
import { refusalOf } from '../api/refusal'
import { ReasonDialog } from '../dialog/reason-dialog'
import { closingRefusal } from '../words/refusals'
import { Checklist } from './checklist'

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
  const [explained, setExplained] = useState<Readonly<Record<string, string>>>({})
  const [marked, setMarked] = useState(false)
  const checklist = useGetPeriodChecklistQuery(month === null ? skipToken : { month }, {
    refetchOnMountOrArgChange: true,
  })
  const checks = checklist.currentData
  const name = month === null ? '' : formatLongMonth(month)

  const confirm = async (reason: string) => {
    const fits = typed.trim() === month
    const missing = checks?.filter(({ ok }) => !ok).map(({ name }) => name)
    const unexplained = missing?.some((name) => (explained[name] ?? '').trim() === '') ?? true
    setWrong(!fits)
    setMarked(unexplained)
    if (!fits || missing === undefined || unexplained) return undefined
    const said = Object.fromEntries(missing.map((name) => [name, explained[name] ?? '']))
    const { error } = await close({
      month,
      closePeriodRequest: { reason, ...(missing.length > 0 && { explained: said }) },
    })
    return closingRefusal(refusalOf(error))
  }

  return (
    <ReasonDialog
      open={month !== null}
      grave
      fromTitle
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
        setExplained({})
        setMarked(false)
        onClose()
      }}
    >
      <Checklist
        checks={checks}
        error={checklist.error}
        retry={() => void checklist.refetch()}
        explained={explained}
        marked={marked}
        onExplain={(name, why) => {
          setExplained((before) => ({ ...before, [name]: why }))
        }}
      />
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
