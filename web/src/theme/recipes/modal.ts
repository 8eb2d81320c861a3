import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { aboveAlert } from './overlay'

/** The browser's own dialog, in the middle of the page; on small screens a sheet at its foot. */
export const modalRecipe = defineSlotRecipe({
  className: 'modal',
  slots: ['root', 'close'],
  base: {
    root: {
      ...aboveAlert,
      width: 'full',
      maxWidth: '27rem',
      maxHeight: {
        base: 'calc(96dvh - var(--alert-room, 0px))',
        md: 'calc(100dvh - 3rem - var(--alert-room, 0px))',
      },
      m: { base: 'auto auto 0', md: 'auto' },
      overflowY: 'auto',
      overscrollBehaviorY: 'contain',
      bg: 'raised',
      color: 'fg',
      borderTopRadius: 'xl',
      borderBottomRadius: { base: '0', md: 'xl' },
      boxShadow: 'floating',
      outline: 'none',
      '&[open]': { animation: 'rise-in 320ms {easings.out}' },
      '&::backdrop': { bg: 'scrim', backdropFilter: { md: 'blur(3px)' } },
    },
    close: { position: 'absolute', top: '4', insetEnd: '4' },
  },
  variants: {
    size: { wide: { root: { maxWidth: '37.5rem' } } },
  },
})
