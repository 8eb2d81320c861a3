import { defineRecipe } from '@chakra-ui/react/styled-system'

/** A few to choose one from, under their question. */
export const choicesRecipe = defineRecipe({
  className: 'choices',
  base: { display: 'grid', gap: '2', minWidth: '0', '& legend': { marginBottom: '1.5' } },
})

/** One of them, in a frame as high as a control, all of which is the target. */
export const choiceRecipe = defineRecipe({
  className: 'choice',
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '12',
    px: '3.5',
    py: '2',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    cursor: 'pointer',
    '&:hover': { bg: 'hover' },
    '&:has(:checked)': { borderColor: 'action', bg: 'action.subtle', fontWeight: 'semibold' },
    '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '1px' },
    '& input': { flexShrink: '0', width: '4.5', height: '4.5', outline: 'none' },
  },
})
