import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

const family = (name: string) => ({
  root: { borderColor: `status.${name}.solid`, bg: `status.${name}.bg`, color: `status.${name}.fg` },
})

/** Says what happened, in the page or floating over it: good news and plain ones look the same. */
export const alertRecipe = defineSlotRecipe({
  className: 'alert',
  slots: ['root', 'text', 'message', 'close', 'place', 'floating'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      p: '1.5',
      ps: '4',
      borderWidth: '1px',
      borderRadius: 'md',
      textStyle: 'small',
      ...family('paid').root,
    },
    text: { flex: '1', py: '1.5' },
    message: { fontWeight: 'semibold' },
    close: {
      display: 'grid',
      placeItems: 'center',
      flexShrink: '0',
      width: '9',
      height: '9',
      borderRadius: 'full',
      cursor: 'pointer',
      '&:hover': { bg: 'panel' },
    },
    // At the foot of the page, which --alert-room leaves free for it.
    place: {
      position: 'fixed',
      inset: { base: 'auto 1rem 1rem', xl: 'auto 1rem 1rem auto' },
      zIndex: 'alert',
      maxWidth: '28rem',
      mx: 'auto',
    },
    floating: { borderRadius: 'md', boxShadow: 'floating', animation: 'rise-in 320ms {easings.out}' },
  },
  variants: {
    severity: {
      error: family('canceled'),
      warning: family('approved'),
    },
  },
})
