import { defineRecipe } from '@chakra-ui/react/styled-system'

/** Inputs and selects. */
export const controlRecipe = defineRecipe({
  className: 'control',
  base: {
    width: 'full',
    minHeight: '11',
    px: '3.5',
    bg: 'panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'line.strong',
    borderRadius: 'md',
    fontFamily: 'body',
    fontSize: '1rem',
    transition: 'border-color 120ms',
    _hover: { borderColor: 'fg.muted' },
    _focusVisible: {
      outline: '3px solid',
      outlineColor: 'focus',
      outlineOffset: '1px',
      borderColor: 'focus',
    },
    '&[aria-invalid=true]': { borderColor: 'status.canceled.fg' },
    _placeholder: { color: 'fg.muted', opacity: '1' },
  },
  variants: {
    size: { md: {}, sm: { minHeight: '9', px: '3', fontSize: '0.875rem' } },
  },
  defaultVariants: { size: 'md' },
})
