import { defineRecipe } from '@chakra-ui/react/styled-system'

/** What is typed into or chosen from: inputs, selects and text areas, as high as the buttons of their size. */
export const controlRecipe = defineRecipe({
  className: 'control',
  base: {
    width: 'full',
    minWidth: '0',
    minHeight: '12',
    px: '3.5',
    py: '2.5',
    borderWidth: '1px',
    borderColor: 'line.strong',
    borderRadius: 'md',
    bg: 'panel',
    color: 'fg',
    fontFamily: 'body',
    fontSize: '1rem',
    lineHeight: '1.5',
    transition: 'border-color 120ms',
    'textarea&': { resize: 'vertical' },
    '&:hover': { borderColor: 'fg.muted' },
    '&:focus-visible': {
      borderColor: 'focus',
      outline: '3px solid',
      outlineColor: 'focus',
      outlineOffset: '1px',
    },
    '&[aria-invalid=true]': { borderColor: 'status.canceled.fg' },
    '&::placeholder': { color: 'fg.muted', opacity: '1' },
  },
  variants: {
    size: { sm: { minHeight: '9', px: '3', py: '1.5', fontSize: '0.875rem' } },
    kind: {
      search: { px: '9' }, // a sign stands in it at either end
      code: { fontFamily: 'mono', fontSize: '0.8125rem' },
    },
  },
})
