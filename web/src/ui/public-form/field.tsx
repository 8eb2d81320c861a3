import { type ReactNode, use } from 'react'
import { type ControlProps as PlainControlProps, Field as PlainField } from '../field'
import { FormContext } from './form-context'

/** What a control of a form is given, beside what the form says of it. */
type ControlProps = PlainControlProps & { readonly name: string; readonly className: string }

export interface FieldProps {
  name: string
  label: string
}

interface FieldFrameProps extends FieldProps {
  hint?: string
  children: (control: ControlProps) => ReactNode
}

/** A control that has to be filled in, under its label. Its error and its hint are read with it. */
export function Field({ name, label, hint, children }: FieldFrameProps) {
  const form = use(FormContext)
  return (
    <PlainField id={`${form.id}-${name}`} label={label} error={form.wrong[name]} hint={hint} required>
      {({ id, ...aria }) => children({ id, name, className: 'control', ...aria })}
    </PlainField>
  )
}
