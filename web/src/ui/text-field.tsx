import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldProps } from './field'

export interface TextFieldProps
  extends Omit<ComponentProps<'input'>, keyof FieldProps | 'className'>, FieldProps {
  /** A control at the end of the input. */
  end?: ReactNode
}

/** A labelled input; the hint and the error are read with it. */
export function TextField({ label, hint, error, invalid, required, end, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} invalid={invalid} required={required}>
      {(control) => (
        <div className="field-line">
          <input className="control" {...control} {...rest} />
          {end}
        </div>
      )}
    </Field>
  )
}
