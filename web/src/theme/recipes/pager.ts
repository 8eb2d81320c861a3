import { defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { chosenInForcedColours } from './forced-colours'

const step = {
  display: 'grid',
  placeItems: 'center',
  minWidth: 'clamp(2.25rem, 9vw, 3rem)',
  minHeight: '12',
  borderRadius: 'full',
  fontWeight: 'semibold',
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
}

/** Links to the pages of a list. */
export const pagerRecipe = defineSlotRecipe({
  className: 'pager',
  slots: ['root', 'link', 'gap'],
  base: {
    root: {
      marginTop: '2',
      '& ul': {
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'center',
        gap: 'clamp(0.125rem, 1.4vw, 0.375rem)',
      },
    },
    link: {
      ...step,
      '&:hover': { bg: 'hover' },
      '&[aria-current]': { bg: 'action', color: 'action.fg', ...chosenInForcedColours },
    },
    gap: step,
  },
})
