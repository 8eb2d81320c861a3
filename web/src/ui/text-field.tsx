import { chakra } from '@chakra-ui/react/styled-system'
import type { ComponentProps, ReactNode } from 'react'
import { Input } from './control'
import { Field, type FieldProps } from './field'

export interface TextFieldProps extends Omit<ComponentProps<typeof Input>, keyof FieldProps>, FieldProps {
  /** A control at the end of the input. */
  end?: ReactNode
}

/** A labelled input; the hint and the error are read with it. */
export function TextField({ label, hint, error, invalid, required, end, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} invalid={invalid} required={required}>
      {(control) => (
        <chakra.div position="relative">
          <Input {...control} {...(end !== undefined && { pe: '12' })} {...rest} />
          {end}
        </chakra.div>
      )}
    </Field>
  )
}
