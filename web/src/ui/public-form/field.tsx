import type { ReactNode } from 'react'
import { Icon } from '../icon'

/** What ties a control to its label, its hint and its error. */
interface ControlProps {
  readonly id: string
  readonly name: string
  readonly className: string
  readonly 'aria-required': true
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

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
  const id = `${form}-${name}`
  const notes = [error === undefined ? [] : `${id}-error`, hint === undefined ? [] : `${id}-hint`].flat()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>{`${label}*`}</label>
      {children({
        id,
        name,
        className: 'control',
        'aria-required': true,
        'aria-invalid': error !== undefined,
        'aria-describedby': notes.length === 0 ? undefined : notes.join(' '),
      })}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert" size="4" />
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
