import { Select } from '@/ui/control'
import { Field } from '@/ui/field'
import { useAssignBreakMutation, useListStaffMembersQuery } from '../api/index'
import { refusalOf } from '../api/refusal'
import { FormDialog } from '../dialog/form-dialog'
import { ReasonField } from '../parts/reason-field'
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
  const colleagues = members.filter(({ roles, disabled }) => roles.includes('finance') && !disabled)
  return (
    <FormDialog
      open={open}
      title="Quem cuida desta divergência?"
      text={<p>A pessoa passa a aparecer como responsável na fila. Isso fica no histórico.</p>}
      action="Entregar"
      initial={{ owner: '', comment: '' }}
      check={({ owner }) => (owner === '' ? { owner: 'Escolha uma pessoa.' } : {})}
      onConfirm={async ({ owner, comment: said }) => {
        const comment = oneLine(said)
        const { error } = await assign({
          id,
          assignBreakRequest: { owner, ...(comment !== '' && { comment }) },
        })
        return breakRefusal(refusalOf(error))
      }}
      onClose={onClose}
    >
      {({ bind }) => {
        const { error, ...owner } = bind('owner')
        return (
          <>
            <Field label="Responsável" required error={error}>
              {(control) => (
                <Select {...control} {...owner}>
                  <option value="">Escolha</option>
                  {colleagues.map((member) => (
                    <option key={member.id} value={member.id}>
                      {member.name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <ReasonField label="Comentário" required={false} {...bind('comment')} />
          </>
        )
      }}
    </FormDialog>
  )
}
