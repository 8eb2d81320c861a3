import { chakra } from '@chakra-ui/react/styled-system'

/** Two fields of a form beside each other, where there is room. */
export const FieldRow = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
  },
})
