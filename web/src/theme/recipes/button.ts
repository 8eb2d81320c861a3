import { defineRecipe } from '@chakra-ui/react/styled-system'

/** Everything that is pressed. */
export const buttonRecipe = defineRecipe({
  className: 'button',
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
    transitionProperty: 'background-color, border-color, color, transform',
    transitionDuration: 'fast',
    _active: { transform: 'translateY(1px)' },
    _disabled: { cursor: 'not-allowed', opacity: '0.55', _active: { transform: 'none' } },
    _focusVisible: { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' },
  },
  variants: {
    look: {
      solid: { bg: 'action', color: 'action.fg', _hover: { bg: 'action.hover' } },
      accent: {
        bg: 'accent',
        color: 'onAccent',
        _hover: { bg: 'lime.300' },
        _focusVisible: { outlineColor: 'hero.accent' },
      },
      outline: {
        borderColor: 'line.strong',
        bg: 'transparent',
        color: 'fg',
        _hover: { bg: 'hover' },
        '&[aria-pressed=true]': {
          bg: 'action',
          color: 'action.fg',
          borderColor: 'action',
          _hover: { bg: 'action.hover' },
        },
      },
      ghost: { bg: 'transparent', color: 'fg', _hover: { bg: 'hover' } },
      link: {
        bg: 'transparent',
        color: 'action.text',
        textDecoration: 'underline',
        textUnderlineOffset: '0.2em',
        borderRadius: 'xs',
        _hover: { textDecorationThickness: '2px' },
      },
    },
    size: {
      inline: { minHeight: '6', px: '0.5', fontSize: 'inherit' },
      sm: { minHeight: '9', px: '3.5', fontSize: '0.875rem' },
      md: { minHeight: '11', px: '5', fontSize: '0.9375rem' },
      lg: { minHeight: '14', px: '7', fontSize: '1.0625rem' },
      icon: { minWidth: '11', minHeight: '11', p: '0' },
    },
    width: { full: { width: 'full' } },
  },
  defaultVariants: { look: 'solid', size: 'md' },
})
