import '@/theme/fields.css'
import { Input as ChakraInput } from '@chakra-ui/react/input'
import { NativeSelect } from '@chakra-ui/react/native-select'
import { Textarea } from '@chakra-ui/react/textarea'
import type { ComponentProps } from 'react'
import { Icon } from './icon'

type Sized<Props> = Omit<Props, 'size' | 'className'> & { size?: 'sm' | 'md' }

const look = (size = 'md') => (size === 'md' ? 'control' : `control control-${size}`)

/** A line to type into. */
export function Input({ size, ...rest }: Sized<ComponentProps<typeof ChakraInput>>) {
  return <ChakraInput className={look(size)} {...rest} />
}

/** Several lines to type into. */
export function TextArea({ size, ...rest }: Sized<ComponentProps<typeof Textarea>>) {
  return <Textarea className={look(size)} {...rest} />
}

/** One of a list. */
export function Select({ size, width, ...rest }: Sized<ComponentProps<typeof NativeSelect.Field>>) {
  return (
    <NativeSelect.Root className="select" width={width}>
      <NativeSelect.Field className={look(size)} {...rest} />
      <span className="select-arrow" aria-hidden>
        <Icon name="chevronDown" size="4" />
      </span>
    </NativeSelect.Root>
  )
}
