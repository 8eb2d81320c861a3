import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

const narrow = '@media (max-width: 639px)'

/**
 * A table of a few rows: names at the start, what is compared at the end. It scrolls by itself, under a head that stays.
 * `--table-edge` is the room at its sides, `--table-gap` half of that between columns.
 */
export const tableRecipe = defineSlotRecipe({
  className: 'table',
  slots: ['root', 'scroll', 'end'],
  base: {
    scroll: { overflow: 'auto', '&:focus-visible': { outlineOffset: '-3px' } },
    root: {
      '--gap': 'var(--table-gap, 0.75rem)',
      '--edge': 'var(--table-edge, 1.25rem)',
      width: 'full',
      borderCollapse: 'collapse',
      fontSize: '0.875rem',
      lineHeight: '1.25rem',
      fontVariantNumeric: 'tabular-nums',
      '& :where(th, td)': {
        px: 'var(--gap)',
        py: '2.5',
        borderTopWidth: '1px',
        fontWeight: 'normal',
        textAlign: 'start',
        verticalAlign: 'baseline',
      },
      '& :where(th, td):where(:first-child)': { ps: 'var(--edge)' },
      '& :where(th, td):where(:last-child)': { pe: 'var(--edge)' },
      '& :where(thead th)': {
        position: 'sticky',
        top: '0',
        zIndex: '1',
        py: '2',
        bg: 'sunken',
        color: 'fg.muted',
        fontSize: '0.75rem',
        fontWeight: 'semibold',
        whiteSpace: 'nowrap',
      },
      '& :where(tfoot th, tfoot td)': { fontWeight: 'semibold' },
      [narrow]: {
        '--gap': 'var(--table-gap, 0.5rem)',
        '--edge': 'var(--table-edge, 1rem)',
        fontSize: '0.8125rem',
      },
    },
    end: { textAlign: 'end', whiteSpace: 'nowrap' },
  },
  variants: {
    size: {
      sm: { root: { fontSize: '0.8125rem', '& :where(th, td)': { py: '0.3125rem' } } },
    },
    /** A row is a card where there is no room, and its cells say what they are by `data-label`. */
    narrow: {
      cards: {
        root: {
          [narrow]: {
            '& :where(thead)': {
              position: 'absolute',
              width: '1px',
              height: '1px',
              overflow: 'hidden',
              clipPath: 'inset(50%)',
            },
            '& :where(tbody, tfoot, tr)': { display: 'block' },
            '& :where(:is(tbody, tfoot) tr)': { px: '4', py: '3', borderTopWidth: '1px' },
            '& :where(:is(tbody, tfoot) :is(th, td))': {
              display: 'flex',
              flexWrap: 'wrap',
              justifyContent: 'space-between',
              gap: '0 1rem',
              px: '0',
              py: '0.5',
              border: '0',
            },
            '& :where(tbody th)': { fontWeight: 'semibold' },
            '& :where(tfoot td:empty)': { display: 'none' },
            '& :where([data-label])::before': {
              content: "attr(data-label) / ''",
              color: 'fg.muted',
            },
          },
        },
      },
    },
  },
})
