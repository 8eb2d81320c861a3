import { defineRecipe } from '@chakra-ui/react/styled-system'

const family = (name: string) => ({ color: `status.${name}.fg`, bg: `status.${name}.bg` })

/** A purchase's status: the word always goes with the colour. */
export const statusBadgeRecipe = defineRecipe({
  className: 'status-badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    ps: '1.5',
    pe: '2.5',
    py: '1',
    borderRadius: 'full',
    fontSize: '0.8125rem',
    lineHeight: '1.2',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
  },
  variants: {
    status: {
      PENDING: family('pending'),
      CASHBACK: family('approved'),
      PAID: family('paid'),
      CANCELED: family('canceled'),
    },
  },
})
