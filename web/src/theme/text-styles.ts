import { defineTextStyles } from '@chakra-ui/react/styled-system'

const heading = { fontFamily: 'heading', fontWeight: 'bold', letterSpacing: '-0.025em', textWrap: 'balance' }

/** The type scale. */
export const textStyles = defineTextStyles({
  display: { value: { ...heading, fontSize: 'clamp(2.25rem, 1.4rem + 3.6vw, 4.25rem)', lineHeight: '1.02' } },
  h1: { value: { ...heading, fontSize: 'clamp(1.625rem, 1.35rem + 1.2vw, 2.25rem)', lineHeight: '1.1' } },
  h2: { value: { ...heading, fontSize: '1.375rem', lineHeight: '1.2' } },
  /** The title of a page on which one works: it does not grow with the window. */
  title: { value: { ...heading, fontSize: '1.625rem', lineHeight: '1.2' } },
  h3: { value: { ...heading, fontSize: '1.0625rem', lineHeight: '1.3', letterSpacing: '-0.015em' } },
  lead: { value: { fontSize: 'clamp(1.0625rem, 1rem + 0.3vw, 1.25rem)', lineHeight: '1.5' } },
  /** An amount among others. */
  amount: { value: { fontSize: '1.125rem', lineHeight: '1.75rem', fontVariantNumeric: 'tabular-nums' } },
  body: { value: { fontSize: '1rem', lineHeight: '1.55' } },
  small: { value: { fontSize: '0.875rem', lineHeight: '1.45' } },
  caption: { value: { fontSize: '0.8125rem', lineHeight: '1.4' } },
  label: { value: { fontSize: '0.75rem', lineHeight: '1.3', fontWeight: '600', letterSpacing: '0.04em' } },
  figure: {
    value: {
      ...heading,
      fontSize: 'clamp(1.75rem, 1.3rem + 1.5vw, 2.5rem)',
      lineHeight: '1.05',
      fontVariantNumeric: 'tabular-nums',
    },
  },
})
