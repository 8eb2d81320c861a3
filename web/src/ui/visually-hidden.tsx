import { chakra } from '@chakra-ui/react/styled-system'

/** Text for those who listen. */
export const VisuallyHidden = chakra('span', {}, { defaultProps: { className: 'visually-hidden' } })
