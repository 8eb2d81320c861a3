import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'

interface SwitchRowProps {
  title: string
  text: string
  checked: boolean
  busy: boolean
  onChange: (checked: boolean) => void
}

/** A native switch with what it is about; the whole line is the target. */
export function SwitchRow({ title, text, checked, busy, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <chakra.label
      htmlFor={id}
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="5"
      py="4"
      borderBottomWidth="1px"
      cursor="pointer"
      _first={{ pt: '0' }}
    >
      <chakra.span minWidth="0">
        <chakra.span display="block" fontWeight="semibold">
          {title}
        </chakra.span>
        <chakra.span id={`${id}-text`} display="block" textStyle="small" color="fg.muted">
          {text}
        </chakra.span>
      </chakra.span>
      <chakra.input
        id={id}
        type="checkbox"
        role="switch"
        aria-label={title}
        aria-describedby={`${id}-text`}
        aria-busy={busy}
        checked={checked}
        appearance="none"
        flexShrink="0"
        position="relative"
        width="13"
        height="8"
        borderRadius="full"
        borderWidth="1px"
        borderColor={checked ? 'action' : 'line.strong'}
        bg={checked ? 'action' : 'sunken'}
        opacity={busy ? '0.6' : '1'}
        cursor="pointer"
        transition="background-color 120ms"
        _before={{
          content: '""',
          position: 'absolute',
          top: '50%',
          insetStart: '1',
          width: '5.5',
          height: '5.5',
          borderRadius: 'full',
          bg: checked ? 'action.fg' : 'fg.muted',
          transform: checked ? 'translate(1.25rem, -50%)' : 'translate(0, -50%)',
          transition: 'transform 200ms {easings.out}',
        }}
        onChange={(event) => {
          if (!busy) onChange(event.currentTarget.checked)
        }}
      />
    </chakra.label>
  )
}
