import { useState } from 'react'
import { Select } from '@/ui/control'
import { Field } from '@/ui/field'
import { TextField } from '@/ui/text-field'
import type { ExplainBreakRequest } from '../api/generated'
import { useExplainBreakMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { ReasonDialog } from '../dialog/reason-dialog'
import { breakReasonOrder, breakReasons } from '../words/breaks'
import { breakRefusal } from '../words/refusals'
import { oneLine } from '../words/one-line'
import { CommentField } from './assign-dialog'

const empty = { reason: '', comment: '', sequence: '' }
type Values = typeof empty
type Wrong = Partial<Values>

function findWrong({ reason, comment, sequence }: Values): Wrong {
  return {
    ...(reason === '' && { reason: 'Escolha o motivo.' }),
    ...(reason === 'other' && comment.trim() === '' && { comment: 'Conte qual é o outro motivo.' }),
    ...(sequence.trim() !== '' &&
      !/^[1-9]\d{0,14}$/.test(sequence.trim()) && { sequence: 'Escreva só o número do evento.' }),
  }
}

interface ExplainDialogProps {
  id: string
  open: boolean
  onClose: () => void
}

/** Says why a break is, and which event of the ledger corrects it. */
export function ExplainDialog({ id, open, onClose }: ExplainDialogProps) {
  const [explain] = useExplainBreakMutation()
  const [values, setValues] = useState(empty)
  const [wrong, setWrong] = useState<Wrong>({})
  const set = (change: Partial<Values>) => {
    setValues({ ...values, ...change })
  }

  const confirm = async () => {
    const found = findWrong(values)
    setWrong(found)
    const reason = breakReasonOrder.find((code) => code === values.reason)
    if (Object.keys(found).length > 0 || reason === undefined) return undefined
    const comment = oneLine(values.comment)
    const explainBreakRequest: ExplainBreakRequest = {
      reason,
      ...(comment !== '' && { comment }),
      ...(values.sequence.trim() !== '' && { sequence: Number(values.sequence) }),
    }
    const { error } = await explain({ id, explainBreakRequest })
    return breakRefusal(refusalOf(error))
  }

  return (
    <ReasonDialog
      open={open}
      reason="none"
      title="O que explica esta divergência?"
      text={
        <p>
          Uma divergência explicada não segura mais os pagamentos. O livro não muda por isto: se algo precisa
          ser corrigido nele, diga qual evento o corrige.
        </p>
      }
      action="Explicar"
      onConfirm={confirm}
      onClose={() => {
        setValues(empty)
        setWrong({})
        onClose()
      }}
    >
      <Field label="Motivo" required error={wrong.reason ?? null}>
        {(control) => (
          <Select
            {...control}
            value={values.reason}
            onChange={(event) => {
              set({ reason: event.currentTarget.value })
            }}
          >
            <option value="">Escolha</option>
            {breakReasonOrder.map((code) => (
              <option key={code} value={code}>
                {breakReasons[code]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <CommentField
        value={values.comment}
        required={values.reason === 'other'}
        error={wrong.comment ?? null}
        onChange={(comment) => {
          set({ comment })
        }}
      />
      <TextField
        label="Evento que corrige"
        hint="O número de sequência no livro. Deixe vazio se nada precisa ser corrigido."
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        value={values.sequence}
        error={wrong.sequence ?? null}
        onChange={(event) => {
          set({ sequence: event.currentTarget.value })
        }}
      />
    </ReasonDialog>
  )
}
