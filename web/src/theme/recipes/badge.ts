import { defineRecipe } from '@chakra-ui/react/styled-system'

const family = (name: string) => ({ color: `status.${name}.fg`, bg: `status.${name}.bg` })

/** A state: the word always goes with the colour. */
export const badgeRecipe = defineRecipe({
  className: 'badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    borderRadius: 'full',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      quiet: { bg: 'sunken', color: 'fg.muted' },
      waiting: family('pending'),
      moving: family('approved'),
      good: family('paid'),
      bad: family('canceled'),
    },
    size: {
      sm: { gap: '1', ps: '1.5', pe: '2', py: '0.5', fontSize: '0.75rem', lineHeight: '1.25' },
      md: { gap: '1.5', ps: '1.5', pe: '2.5', py: '1', fontSize: '0.8125rem', lineHeight: '1.2' },
    },
  },
  defaultVariants: { tone: 'quiet', size: 'sm' },
})
