import { chakra } from '@chakra-ui/react/styled-system'
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
    <chakra.div display="grid" gap="1.5" alignContent="start" minWidth="0">
      <chakra.label htmlFor={id} textStyle="small" fontWeight="semibold">
        {label}
        {required === true && '*'}
      </chakra.label>
      {children({
        id,
        'aria-required': required,
        'aria-invalid': invalid,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
      })}
      {error !== null && (
        <chakra.p
          id={errorId}
          display="flex"
          alignItems="flex-start"
          gap="1.5"
          textStyle="caption"
          fontWeight="medium"
          color="status.canceled.fg"
        >
          <chakra.span display="inline-flex" alignItems="center" height="1lh" flexShrink="0">
            <Icon name="alert" size="4" />
          </chakra.span>
          {error}
        </chakra.p>
      )}
      {hint !== undefined && (
        <chakra.p id={hintId} textStyle="caption" color="fg.muted">
          {hint}
        </chakra.p>
      )}
    </chakra.div>
  )
}
