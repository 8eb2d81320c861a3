import { chakra } from '@chakra-ui/react/styled-system'

/** A section of a page on its own surface. */
export const Panel = chakra('section', {}, { defaultProps: { className: 'panel panel-raised' } })
