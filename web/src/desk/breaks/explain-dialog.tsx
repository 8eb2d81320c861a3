import { Select } from '@/ui/control'
import { Field } from '@/ui/field'
import { TextField } from '@/ui/text-field'
import { useExplainBreakMutation } from '../api/index'
import { refusalOf } from '../api/refusal'
import { FormDialog } from '../dialog/form-dialog'
import { ReasonField } from '../parts/reason-field'
import { breakReasonOrder, breakReasons } from '../words/breaks'
import { breakRefusal } from '../words/refusals'
import { oneLine } from '../words/one-line'

const initial = { reason: '', comment: '', sequence: '' }

function findWrong({ reason, comment, sequence }: typeof initial): Partial<typeof initial> {
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
  return (
    <FormDialog
      open={open}
      title="O que explica esta divergência?"
      text={
        <p>
          Uma divergência explicada não segura mais os pagamentos. O livro não muda por isto: se algo precisa
          ser corrigido nele, diga qual evento o corrige.
        </p>
      }
      action="Explicar"
      initial={initial}
      check={findWrong}
      onConfirm={async ({ reason, comment: said, sequence }) => {
        const known = breakReasonOrder.find((code) => code === reason)
        if (known === undefined) return null
        const comment = oneLine(said)
        const { error } = await explain({
          id,
          explainBreakRequest: {
            reason: known,
            ...(comment !== '' && { comment }),
            ...(sequence.trim() !== '' && { sequence: Number(sequence) }),
          },
        })
        return breakRefusal(refusalOf(error))
      }}
      onClose={onClose}
    >
      {({ values, bind }) => {
        const { error, ...reason } = bind('reason')
        return (
          <>
            <Field label="Motivo" required error={error}>
              {(control) => (
                <Select {...control} {...reason}>
                  <option value="">Escolha</option>
                  {breakReasonOrder.map((code) => (
                    <option key={code} value={code}>
                      {breakReasons[code]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <ReasonField label="Comentário" required={values.reason === 'other'} {...bind('comment')} />
            <TextField
              label="Evento que corrige"
              hint="O número de sequência no livro. Deixe vazio se nada precisa ser corrigido."
              inputMode="numeric"
              autoComplete="off"
              maxLength={15}
              {...bind('sequence')}
            />
          </>
        )
      }}
    </FormDialog>
  )
}
