import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** A short text beside what it explains. */
export const tooltipRecipe = defineSlotRecipe({
  slots: ['trigger', 'positioner', 'content', 'arrow', 'arrowTip'],
  className: 'tooltip',
  base: {
    content: {
      px: '3',
      py: '2',
      maxWidth: '22rem',
      bg: 'fg',
      color: 'canvas',
      borderRadius: 'sm',
      textStyle: 'caption',
      fontWeight: 'medium',
      boxShadow: 'floating',
      zIndex: 'popover',
      _open: { animation: 'fade-in 120ms ease-out' },
    },
  },
})
