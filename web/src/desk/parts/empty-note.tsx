import { chakra } from '@chakra-ui/react/styled-system'

/** What a section without room at its sides says in place of its table. */
export const EmptyNote = chakra('p', { base: { px: '5', pb: '5', textStyle: 'small', color: 'fg.muted' } })
