import { chakra } from '@chakra-ui/react/styled-system'

/** Leads past the header to the page, for those who go by keyboard. */
export function SkipLink() {
  return (
    <chakra.a
      href="#conteudo"
      position="absolute"
      top="-20"
      insetStart="4"
      zIndex="alert"
      px="4"
      py="2"
      borderRadius="full"
      bg="action"
      color="action.fg"
      fontWeight="semibold"
      _focus={{ top: '3' }}
    >
      Pular para o conteúdo
    </chakra.a>
  )
}
