import { chakra } from '@chakra-ui/react/styled-system'

/** A small turning ring; what it waits for is said beside it. */
export function Spinner() {
  return (
    <chakra.span
      aria-hidden
      display="inline-block"
      width="1.1em"
      height="1.1em"
      borderRadius="full"
      border="2px solid currentColor"
      borderTopColor="transparent"
      animation="spin 700ms linear infinite"
    />
  )
}
