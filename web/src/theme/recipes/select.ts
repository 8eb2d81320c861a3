import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** The browser's own select, with an arrow as the icons have it. */
export const selectRecipe = defineSlotRecipe({
  className: 'select',
  slots: ['root', 'arrow'],
  base: {
    root: {
      position: 'relative',
      width: 'full',
      minWidth: '0',
      '& > .control': { appearance: 'none', pe: '10' },
    },
    arrow: {
      position: 'absolute',
      insetBlock: '0',
      insetEnd: '3',
      display: 'grid',
      placeItems: 'center',
      color: 'fg.muted',
      pointerEvents: 'none',
    },
  },
})
