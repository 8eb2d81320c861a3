import { defineRecipe } from '@chakra-ui/react/styled-system'
import { chosenInForcedColours } from './forced-colours'

/** Everything that is pressed, be it a button or a link. */
export const buttonRecipe = defineRecipe({
  className: 'btn',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: '0',
    border: '1px solid transparent',
    borderRadius: 'full',
    fontFamily: 'body',
    fontWeight: 'semibold',
    lineHeight: '1.2',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    transition: 'background-color 120ms, border-color 120ms, color 120ms, transform 120ms',
    '&:active': { transform: 'translateY(1px)' },
    '&:disabled, &[aria-disabled=true]': { cursor: 'not-allowed', opacity: '0.55', transform: 'none' },
  },
  variants: {
    look: {
      solid: { bg: 'action', color: 'action.fg', '&:hover': { bg: 'action.hover' } },
      accent: {
        bg: 'accent',
        color: 'onAccent',
        '&:hover': { bg: 'lime.300' },
        '&:focus-visible': { outlineColor: 'hero.accent' },
      },
      outline: {
        borderColor: 'line.strong',
        bg: 'transparent',
        color: 'fg',
        '&:hover': { bg: 'hover' },
        '&[aria-pressed=true], &[aria-current]': {
          borderColor: 'action',
          bg: 'action',
          color: 'action.fg',
          '&:hover': { bg: 'action.hover' },
          ...chosenInForcedColours,
        },
      },
      ghost: { bg: 'transparent', color: 'fg', '&:hover': { bg: 'hover' } },
      link: {
        borderRadius: 'xs',
        bg: 'transparent',
        color: 'action.text',
        textDecoration: 'underline',
        textUnderlineOffset: '0.2em',
        '&:hover': { textDecorationThickness: '2px' },
      },
    },
    size: {
      inline: { minHeight: '6', px: '0.5', fontSize: 'inherit' },
      row: { minHeight: '8', px: '3', fontSize: '0.875rem' }, // in a row of a dense table
      sm: { minHeight: '9', px: '3.5', fontSize: '0.875rem' },
      filter: { minHeight: '12', px: '3.5', fontSize: '0.875rem' }, // beside controls, as high as they are
      md: { minHeight: '12', px: '5', fontSize: '0.9375rem' },
      lg: { minHeight: '14', px: '7', fontSize: '1.0625rem' },
      icon: { minWidth: '12', minHeight: '12', p: '0' },
    },
  },
  defaultVariants: { look: 'solid', size: 'md' },
})
