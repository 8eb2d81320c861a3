import type { ComponentProps } from 'react'
import { Input } from './control'
import { Field, type FieldProps } from './field'

/** A labelled input; its error and its hint are read with it. */
export function TextField({
  label,
  hint,
  error,
  invalid,
  required,
  ...rest
}: Omit<ComponentProps<typeof Input>, keyof FieldProps> & FieldProps) {
  return (
    <Field label={label} hint={hint} error={error} invalid={invalid} required={required}>
      {(control) => <Input {...control} {...rest} />}
    </Field>
  )
}
