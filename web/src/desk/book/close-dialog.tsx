import { skipToken } from '@reduxjs/toolkit/query'
import { TextField } from '@/ui/text-field'
import { formatLongMonth } from '@/lib/months'
import { useClosePeriodMutation, useGetPeriodChecklistQuery } from '../api/index'
import { refusalOf } from '../api/refusal'
import { FormDialog } from '../dialog/form-dialog'
import { missingReason, ReasonField } from '../parts/reason-field'
import { oneLine } from '../words/one-line'
import { closingRefusal } from '../words/refusals'
import { Checklist } from './checklist'

interface Values {
  readonly month: string
  /** What is said to each thing that the month lacks, by its name. */
  readonly explained: Readonly<Record<string, string>>
  readonly reason: string
}

const initial: Values = { month: '', explained: {}, reason: '' }

interface CloseDialogProps {
  /** "2026-10"; null while nothing is asked. */
  month: string | null
  onClose: () => void
}

/** Asks before closing a month for good is proposed: the month has to be written out, and a reason given. */
export function CloseDialog({ month, onClose }: CloseDialogProps) {
  const [close] = useClosePeriodMutation()
  const checklist = useGetPeriodChecklistQuery(month === null ? skipToken : { month }, {
    refetchOnMountOrArgChange: true,
  })
  const checks = checklist.currentData
  const name = month === null ? '' : formatLongMonth(month)

  const missing = checks?.filter(({ ok }) => !ok).map((check) => check.name)

  return (
    <FormDialog
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
      said={`Proposto. Outra pessoa decide se ${name} é fechado.`}
      initial={initial}
      check={(values) => ({
        ...(values.month.trim() !== month && { month: `Escreva ${month ?? ''}, com o hífen.` }),
        ...((missing?.some((lack) => (values.explained[lack] ?? '').trim() === '') ?? true) && {
          explained: 'Explique, ou resolva antes de fechar.',
        }),
        ...missingReason(values),
      })}
      onConfirm={async ({ explained, reason }) => {
        if (month === null || missing === undefined) return null
        const said = Object.fromEntries(missing.map((lack) => [lack, explained[lack] ?? '']))
        const { error } = await close({
          month,
          closePeriodRequest: { reason: oneLine(reason), ...(missing.length > 0 && { explained: said }) },
        })
        return closingRefusal(refusalOf(error))
      }}
      onClose={onClose}
    >
      {({ values: { explained }, wrong, set, bind }) => (
        <>
          <Checklist
            checks={checks}
            error={checklist.error}
            retry={() => void checklist.refetch()}
            explained={explained}
            marked={wrong.explained !== undefined}
            onExplain={(lack, why) => {
              set({ explained: { ...explained, [lack]: why } })
            }}
          />
          <TextField
            label={`Digite ${month ?? ''} para confirmar`}
            required
            autoComplete="off"
            inputMode="numeric"
            maxLength={7}
            {...bind('month')}
          />
          <ReasonField {...bind('reason')} />
        </>
      )}
    </FormDialog>
  )
}
