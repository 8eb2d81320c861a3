import type { ApiError } from '@/lib/problem'
import { missingReason, ReasonField } from '../parts/reason-field'
import { oneLine } from '../words/one-line'
import { FormDialog, type FormDialogProps } from './form-dialog'

interface ReasonDialogProps extends Omit<
  FormDialogProps<never>,
  'initial' | 'check' | 'children' | 'onConfirm'
> {
  /** Whether a reason is kept with it. */
  reason?: 'needed' | 'none'
  /** Does it, and answers why it was refused. */
  onConfirm: (reason: string) => Promise<ApiError | null>
}

/** Asks before something is done, and for the reason that is kept with it. */
export function ReasonDialog({ reason: asked = 'needed', onConfirm, ...rest }: ReasonDialogProps) {
  return (
    <FormDialog
      initial={{ reason: '' }}
      check={asked === 'needed' ? missingReason : () => ({})}
      onConfirm={({ reason }) => onConfirm(oneLine(reason))}
      {...rest}
    >
      {(form) => asked === 'needed' && <ReasonField {...form.bind('reason')} />}
    </FormDialog>
  )
}
