import { defineRecipe } from '@chakra-ui/react/styled-system'

/** The browser's own box to tick, with its words; the whole line is the target. */
export const checkboxRecipe = defineRecipe({
  className: 'checkbox',
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '8',
    cursor: 'pointer',
    textStyle: 'small',
    '& input': { flexShrink: '0', width: '5', height: '5', cursor: 'pointer' },
    '& [aria-invalid=true]': {
      outline: '2px solid',
      outlineColor: 'status.canceled.fg',
      outlineOffset: '1px',
    },
  },
})
