import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** A control under its label, with what is wrong and what helps. */
export const fieldRecipe = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'line', 'end', 'error', 'hint'],
  base: {
    root: { display: 'grid', gap: '1.5', alignContent: 'start', minWidth: '0' },
    label: { fontSize: '0.875rem', fontWeight: 'semibold', lineHeight: '1.45' },
    line: { position: 'relative', '&:has(> .field-end) > input': { paddingInlineEnd: '12' } },
    end: {
      position: 'absolute',
      top: '0',
      insetEnd: '0',
      color: 'fg.muted',
      '&[aria-pressed=true]': { color: 'action.text' },
    },
    error: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '1.5',
      color: 'status.canceled.fg',
      textStyle: 'caption',
      fontWeight: 'medium',
      // The sign stands beside the first line.
      '& > .icon': { height: '1lh' },
    },
    hint: { color: 'fg.muted', textStyle: 'caption', fontVariantNumeric: 'tabular-nums' },
  },
})
