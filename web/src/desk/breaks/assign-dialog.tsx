import { useState } from 'react'
import { TextArea, Select } from '@/ui/control'
import { Field } from '@/ui/field'
import { useAssignBreakMutation, useListStaffMembersQuery } from '../api/index'
import { refusalOf } from '../api/refusal'
import { ReasonDialog } from '../dialog/reason-dialog'
import { breakRefusal } from '../words/refusals'
import { oneLine } from '../words/one-line'

interface BreakDialogProps {
  id: string
  open: boolean
  onClose: () => void
}

/** Gives a break to a colleague of finance. */
export function AssignDialog({ id, open, onClose }: BreakDialogProps) {
  const { data: members = [] } = useListStaffMembersQuery()
  const [assign] = useAssignBreakMutation()
  const [owner, setOwner] = useState('')
  const [comment, setComment] = useState('')
  const [missing, setMissing] = useState(false)
  const colleagues = members.filter(({ roles, disabled }) => roles.includes('finance') && !disabled)

  const confirm = async () => {
    setMissing(owner === '')
    if (owner === '') return undefined
    const said = oneLine(comment)
    const { error } = await assign({
      id,
      assignBreakRequest: { owner, ...(said !== '' && { comment: said }) },
    })
    return breakRefusal(refusalOf(error))
  }

  return (
    <ReasonDialog
      open={open}
      reason="none"
      title="Quem cuida desta divergência?"
      text={<p>A pessoa passa a aparecer como responsável na fila. Isso fica no histórico.</p>}
      action="Entregar"
      onConfirm={confirm}
      onClose={() => {
        setOwner('')
        setComment('')
        setMissing(false)
        onClose()
      }}
    >
      <Field label="Responsável" required error={missing ? 'Escolha uma pessoa.' : null}>
        {(control) => (
          <Select
            {...control}
            value={owner}
            onChange={(event) => {
              setOwner(event.currentTarget.value)
            }}
          >
            <option value="">Escolha</option>
            {colleagues.map((member) => (
              <option key={member.id} value={member.id}>
                {member.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <CommentField value={comment} onChange={setComment} />
    </ReasonDialog>
  )
}

interface CommentFieldProps {
  value: string
  required?: boolean
  error?: string | null
  onChange: (value: string) => void
}

/** What is said beside a step. It is kept for good. */
export function CommentField({ value, required = false, error = null, onChange }: CommentFieldProps) {
  return (
    <Field
      label="Comentário"
      required={required}
      error={error}
      hint="Fica registrado para sempre. Não cite dados de clientes."
    >
      {(control) => (
        <TextArea
          {...control}
          rows={3}
          maxLength={500}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value)
          }}
        />
      )}
    </Field>
  )
}
