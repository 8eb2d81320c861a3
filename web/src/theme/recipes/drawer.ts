import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { aboveAlert, backdrop, overlay, overlaySlots } from './overlay'

/** A panel that slides in from one side: the purchase from the end, the menu from the start. */
export const drawerRecipe = defineSlotRecipe({
  slots: overlaySlots,
  className: 'drawer',
  base: {
    backdrop,
    positioner: {
      ...overlay,
      ...aboveAlert,
      display: 'flex',
      overscrollBehaviorY: 'none',
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      height: 'full',
      bg: 'panel',
      color: 'fg',
      boxShadow: 'floating',
      outline: 'none',
    },
    body: { flex: '1', overflowY: 'auto', overscrollBehavior: 'contain' },
  },
  variants: {
    placement: {
      start: {
        positioner: { justifyContent: 'flex-start' },
        content: {
          maxWidth: 'min(20rem, 86vw)',
          _open: { animation: 'slide-in-start 320ms {easings.out}' },
          _closed: { animation: 'fade-out 120ms ease-in' },
        },
      },
      end: {
        positioner: { justifyContent: 'flex-end' },
        content: {
          maxWidth: { base: 'full', md: '30rem' },
          _open: { animation: 'slide-in-end 320ms {easings.out}' },
          _closed: { animation: 'fade-out 120ms ease-in' },
        },
      },
    },
  },
  defaultVariants: { placement: 'end' },
})
