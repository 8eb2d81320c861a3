import { chakra } from '@chakra-ui/react/styled-system'
import { type ComponentProps, useId } from 'react'
import { Input } from './control'

interface TextFieldProps extends ComponentProps<typeof Input> {
  label: string
  hint?: string
  invalid?: boolean
}

/** A labelled input; the hint is read with it. */
export function TextField({ label, hint, invalid = false, required, ...rest }: TextFieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <chakra.div display="grid" gap="1.5">
      <chakra.label htmlFor={id} textStyle="small" fontWeight="semibold">
        {label}
        {required === true && '*'}
      </chakra.label>
      <Input
        id={id}
        aria-required={required}
        aria-invalid={invalid}
        aria-describedby={hint === undefined ? undefined : hintId}
        {...rest}
      />
      {hint !== undefined && (
        <chakra.p id={hintId} textStyle="caption" color="fg.muted">
          {hint}
        </chakra.p>
      )}
    </chakra.div>
  )
}
