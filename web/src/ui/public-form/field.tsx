import type { ReactNode } from 'react'
import { type ControlProps as PlainControlProps, Field as PlainField } from '../field'

/** What a control of a form is given, beside what the form says of it. */
type ControlProps = PlainControlProps & { readonly name: string; readonly className: string }

export interface FieldProps {
  /** The form's id, with which that of the control begins. */
  form: string
  name: string
  label: string
  /** What is wrong with the value. */
  error?: string | undefined
}

interface FieldFrameProps extends FieldProps {
  hint?: string
  children: (control: ControlProps) => ReactNode
}

/** A control that has to be filled in, under its label. Its error and its hint are read with it. */
export function Field({ form, name, label, error, hint, children }: FieldFrameProps) {
  return (
    <PlainField id={`${form}-${name}`} label={label} error={error} hint={hint} required>
      {({ id, ...aria }) => children({ id, name, className: 'control', ...aria })}
    </PlainField>
  )
}
