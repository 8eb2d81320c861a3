import { chakra } from '@chakra-ui/react/styled-system'

interface FileFormatProps {
  name: string
  text: string
}

/** A menu's entry of a file: its format, and what that is good for. */
export function FileFormat({ name, text }: FileFormatProps) {
  return (
    <>
      <chakra.span fontWeight="semibold" minWidth="9">
        {name}
      </chakra.span>
      <span className="muted">{text}</span>
    </>
  )
}
