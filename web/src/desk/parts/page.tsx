import { chakra } from '@chakra-ui/react/styled-system'

/** The column that a page of the desk is written in. */
export const Page = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: { base: '4', md: '5' },
    width: 'full',
    maxWidth: '96rem',
    mx: 'auto',
    px: { base: '4', md: '6', '2xl': '8' },
    py: { base: '5', md: '6' },
  },
})
