import type { ComponentProps } from 'react'
import { TextArea } from '@/ui/control'
import { Field, type FieldProps } from '@/ui/field'

interface ReasonFieldProps
  extends Omit<ComponentProps<typeof TextArea>, keyof FieldProps>, Partial<Omit<FieldProps, 'id'>> {}

/** What somebody says of what they do. It is kept for good. */
export function ReasonField({
  label = 'Motivo',
  hint = 'Fica registrado para sempre. Não cite dados de clientes.',
  error,
  required = true,
  ...rest
}: ReasonFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <TextArea {...control} rows={3} maxLength={500} {...rest} />}
    </Field>
  )
}

/** That a reason is missing, where it is. */
export function missingReason({ reason }: { readonly reason: string }) {
  return reason.trim() === '' ? { reason: 'Diga o motivo.' } : {}
}
