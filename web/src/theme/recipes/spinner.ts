import { defineRecipe } from '@chakra-ui/react/styled-system'

/** A turning ring; what it waits for is said beside it. */
export const spinnerRecipe = defineRecipe({
  className: 'spinner',
  base: {
    display: 'inline-block',
    flexShrink: '0',
    width: '1.1em',
    height: '1.1em',
    border: '2px solid currentColor',
    borderTopColor: 'transparent',
    borderRadius: 'full',
    animation: 'spin 700ms linear infinite',
  },
  variants: { size: { lg: { width: '10', height: '10', borderWidth: '3px', color: 'action.text' } } },
})
