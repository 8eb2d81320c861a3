import { defineRecipe } from '@chakra-ui/react/styled-system'

/** Holds the place of what is loading, in its size. */
export const skeletonRecipe = defineRecipe({
  className: 'skeleton',
  base: {
    display: 'block',
    borderRadius: 'sm',
    bg: 'skeleton',
    animation: 'pulse 1.4s ease-in-out infinite',
    '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  },
  variants: { tone: { hero: { bg: 'hero.line' } } },
})
