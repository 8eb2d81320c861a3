import { chakra } from '@chakra-ui/react/styled-system'

interface CheckboxProps {
  label: string
  name: string
  checked: boolean
  invalid?: boolean
  onChange: (checked: boolean) => void
}

/** A native checkbox with its label; the whole line is the target. */
export function Checkbox({ label, name, checked, invalid = false, onChange }: CheckboxProps) {
  return (
    <chakra.label display="flex" alignItems="center" gap="3" minHeight="8" cursor="pointer" textStyle="small">
      <chakra.input
        type="checkbox"
        name={name}
        checked={checked}
        aria-invalid={invalid}
        width="5"
        height="5"
        flexShrink="0"
        cursor="pointer"
        css={{
          '&[aria-invalid=true]': {
            outline: '2px solid',
            outlineColor: 'status.canceled.fg',
            outlineOffset: '1px',
          },
        }}
        onChange={(event) => {
          onChange(event.currentTarget.checked)
        }}
      />
      {label}
    </chakra.label>
  )
}
