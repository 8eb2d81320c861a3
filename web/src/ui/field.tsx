import '@/theme/fields.css'
import { type ReactNode, useId } from 'react'
import { Icon } from './icon'

/** What ties a control to its label, its hint and its error. */
interface ControlProps {
  readonly id: string
  readonly 'aria-required'?: boolean
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby'?: string
}

export interface FieldProps {
  label: string
  hint?: string
  /** What is wrong with the value; the field is invalid because of it. */
  error?: string | null
  invalid?: boolean
  required?: boolean
}

/** A control under its label. Its error and its hint are read with it. */
export function Field({
  label,
  hint,
  error = null,
  invalid = error !== null,
  required,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const errorId = error === null ? undefined : `${id}-error`
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const describedBy = [errorId, hintId].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
        {required === true && '*'}
      </label>
      {children({
        id,
        'aria-required': required,
        'aria-invalid': invalid,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
      })}
      {error !== null && (
        <p id={errorId} className="field-error" aria-live="polite">
          <Icon name="alert" size="4" />
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}
