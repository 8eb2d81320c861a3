import { chakra } from '@chakra-ui/react/styled-system'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Input } from './control'

export interface TextFieldProps extends ComponentProps<typeof Input> {
  label: string
  hint?: string
  invalid?: boolean
  /** What is wrong with it; it makes the field invalid and is read with it. */
  error?: string | null
  /** A control at the end of the input. */
  end?: ReactNode
}

/** A labelled input; the hint and the error are read with it. */
export function TextField({
  label,
  hint,
  error = null,
  invalid = error !== null,
  required,
  end,
  ...rest
}: TextFieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [error !== null && errorId, hint !== undefined && hintId].filter(Boolean).join(' ')
  return (
    <chakra.div display="grid" gap="1.5">
      <chakra.label htmlFor={id} textStyle="small" fontWeight="semibold">
        {label}
        {required === true && '*'}
      </chakra.label>
      <chakra.div position="relative">
        <Input
          id={id}
          aria-required={required}
          aria-invalid={invalid}
          aria-describedby={described === '' ? undefined : described}
          {...(end !== undefined && { pe: '12' })}
          {...rest}
        />
        {end}
      </chakra.div>
      {error !== null && (
        <chakra.p id={errorId} textStyle="caption" fontWeight="semibold" color="status.canceled.fg">
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
