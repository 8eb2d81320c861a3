import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** The menu under the avatar. */
export const menuRecipe = defineSlotRecipe({
  slots: ['positioner', 'content', 'item', 'itemGroupLabel', 'separator', 'trigger'],
  className: 'menu',
  base: {
    positioner: { zIndex: 'popover' },
    content: {
      minWidth: '14rem',
      maxHeight: 'var(--available-height)',
      overflowY: 'auto',
      p: '1.5',
      bg: 'raised',
      color: 'fg',
      borderWidth: '1px',
      borderColor: 'line',
      borderRadius: 'lg',
      boxShadow: 'floating',
      outline: 'none',
      zIndex: 'popover',
      _open: { animation: 'rise-in 200ms {easings.out}' },
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      px: '3',
      minHeight: '11',
      borderRadius: 'sm',
      cursor: 'pointer',
      userSelect: 'none',
      textStyle: 'small',
      fontWeight: 'medium',
      color: 'inherit',
      textDecoration: 'none',
      outline: 'none',
      _highlighted: { bg: 'action.subtle' },
    },
    itemGroupLabel: { px: '3', pt: '2', textStyle: 'small', fontWeight: 'semibold' },
    separator: { height: '1px', bg: 'line', my: '1.5' },
  },
})
