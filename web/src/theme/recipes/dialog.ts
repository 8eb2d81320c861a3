import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { aboveAlert, backdrop, overlay, overlaySlots } from './overlay'

/** A dialog in the middle of the page; on small screens a sheet at its foot. */
export const dialogRecipe = defineSlotRecipe({
  slots: overlaySlots,
  className: 'dialog',
  base: {
    backdrop: { ...backdrop, backdropFilter: { md: 'blur(3px)' } },
    positioner: {
      ...overlay,
      ...aboveAlert,
      display: 'flex',
      alignItems: { base: 'flex-end', md: 'center' },
      justifyContent: 'center',
      overflowY: 'auto',
      overscrollBehaviorY: 'none',
      p: { base: '0', md: '6' },
    },
    content: {
      position: 'relative',
      width: 'full',
      maxWidth: '27rem',
      maxHeight: {
        base: 'calc(96dvh - var(--alert-room, 0px))',
        md: 'calc(100dvh - 3rem - var(--alert-room, 0px))',
      },
      overflowY: 'auto',
      overscrollBehaviorY: 'contain',
      my: { base: '0', md: 'auto' },
      bg: 'raised',
      color: 'fg',
      borderTopRadius: 'xl',
      borderBottomRadius: { base: '0', md: 'xl' },
      boxShadow: 'floating',
      outline: 'none',
      _open: { animation: 'rise-in 320ms {easings.out}' },
      _closed: { animation: 'fade-out 120ms ease-in' },
    },
    closeTrigger: { position: 'absolute', top: '4', insetEnd: '4' },
  },
})
