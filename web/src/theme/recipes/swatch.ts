import { defineRecipe } from '@chakra-ui/react/styled-system'

/** How a status is painted in charts: each has a texture of its own, so that colour is never the only difference. */
export const swatchRecipe = defineRecipe({
  className: 'swatch',
  base: { display: 'block', borderRadius: '4px' },
  variants: {
    status: {
      PAID: { bg: 'status.paid.solid' },
      CASHBACK: {
        bg: 'status.approved.solid',
        backgroundImage: 'radial-gradient({colors.panel} 1.3px, transparent 1.6px)',
        backgroundSize: '7px 7px',
      },
      PENDING: {
        bg: 'status.pending.solid',
        backgroundImage: 'repeating-linear-gradient(135deg, {colors.panel} 0 1.5px, transparent 1.5px 6px)',
      },
      CANCELED: {
        bg: 'transparent',
        borderWidth: '1.5px',
        borderStyle: 'dashed',
        borderColor: 'status.canceled.solid',
      },
    },
  },
})
