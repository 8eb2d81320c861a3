import { useState } from 'react'
import { Icon } from './icon'
import { Button } from './public-button'
import { TextField, type TextFieldProps } from './text-field'

/** A password, hidden until somebody asks to see it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <Button
          look="ghost"
          size="icon"
          aria-label="Ver o que foi digitado"
          aria-pressed={shown}
          className="field-end"
          onClick={() => {
            setShown(!shown)
          }}
        >
          <Icon name="eye" />
        </Button>
      }
    />
  )
}
