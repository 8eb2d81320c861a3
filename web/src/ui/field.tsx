import '@/theme/fields.css'
import { type ReactNode, useId } from 'react'
import { Icon } from './icon'

/** What ties a control to its label, its hint and its error. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-required'?: boolean
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby'?: string
}

export interface FieldProps {
  /** Of the control, where the page names it; else it is made up. */
  id?: string
  label: string
  hint?: string
  /** What is wrong with the value; the field is invalid because of it. */
  error?: string | null
  invalid?: boolean
  required?: boolean
}

/** A control under its label. Its error and its hint are read with it. */
export function Field({
  id: given,
  label,
  hint,
  error = null,
  invalid = error !== null,
  required,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const own = useId()
  const id = given ?? own
  const errorId = error === null ? undefined : `${id}-error`
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const describedBy = [errorId, hintId].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {required === true ? `${label}*` : label}
      </label>
      {children({
        id,
        'aria-required': required,
        'aria-invalid': invalid,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
      })}
      {error !== null && (
        <p className="field-error" id={errorId} aria-live="polite">
          <Icon name="alert" size="4" />
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}
