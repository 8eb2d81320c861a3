import { defineTokens } from '@chakra-ui/react/styled-system'

const steps = [
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 20, 24, 28, 32, 40, 48,
  56, 64, 80, 96,
]
const scale = Object.fromEntries(steps.map((step) => [String(step), { value: `${step * 0.25}rem` }]))

/** A font of ours, then the system's letters at its width; see site.css. */
const withFallbacks = (font: string, system: string) =>
  ['Variable', 'Fallback', 'Fallback Roboto', 'Fallback DejaVu']
    .map((kind) => `'${font} ${kind}', `)
    .join('') + system

/** Raw values. Components use the semantic tokens beside this file, never these colours. */
export const tokens = defineTokens({
  colors: {
    petrol: {
      50: { value: '#E9F2EE' },
      100: { value: '#D2E4DD' },
      200: { value: '#A6C9BE' },
      300: { value: '#74A99A' },
      400: { value: '#468574' },
      500: { value: '#216758' },
      600: { value: '#125347' },
      700: { value: '#0C443B' },
      800: { value: '#09362F' },
      900: { value: '#072722' },
      950: { value: '#041815' },
    },
    lime: {
      100: { value: '#F5FCD9' },
      200: { value: '#EAF9B0' },
      300: { value: '#DDF584' },
      400: { value: '#CDEF5B' },
      500: { value: '#B4DA3A' },
      600: { value: '#7E9E1B' },
    },
    sand: {
      25: { value: '#FFFDF8' },
      50: { value: '#FAF7EF' },
      100: { value: '#F4EFE3' },
      200: { value: '#E9E2D1' },
      300: { value: '#D8CEB8' },
      400: { value: '#918872' },
    },
    ink: {
      400: { value: '#6E7D78' },
      500: { value: '#52625D' },
      700: { value: '#2A3B37' },
      900: { value: '#11211E' },
    },
    night: {
      100: { value: '#EDF3EF' },
      300: { value: '#A9BDB6' },
      400: { value: '#8DA39B' },
      600: { value: '#2B4640' },
      700: { value: '#1E3530' },
      800: { value: '#162925' },
      850: { value: '#11201D' },
      900: { value: '#0B1715' },
      950: { value: '#070F0E' },
    },
    orange: {
      100: { value: '#FFE9D3' },
      300: { value: '#FFB06B' },
      500: { value: '#E8751A' },
      700: { value: '#9A4300' },
      900: { value: '#3A2210' },
    },
    gold: {
      100: { value: '#FBF0C4' },
      300: { value: '#F3CE4F' },
      500: { value: '#D9A90E' },
      700: { value: '#735600' },
      900: { value: '#322A0E' },
    },
    green: {
      100: { value: '#D7F2DF' },
      300: { value: '#74DDA0' },
      500: { value: '#1F9D5B' },
      700: { value: '#0E6338' },
      900: { value: '#10301F' },
    },
    blue: {
      200: { value: '#B5D3EC' },
      600: { value: '#1B5686' },
      700: { value: '#12436B' },
      800: { value: '#0E3352' },
    },
    red: {
      100: { value: '#FCE0DD' },
      300: { value: '#FF958B' },
      500: { value: '#D5443A' },
      700: { value: '#9F231B' },
      900: { value: '#3B1917' },
    },
  },
  spacing: scale,
  sizes: {
    ...scale,
    full: { value: '100%' },
    prose: { value: '62ch' },
    page: { value: '76rem' },
    header: { value: '4.25rem' },
    menuOpen: { value: '290px' },
    menuCollapsed: { value: '70px' },
  },
  radii: {
    none: { value: '0' },
    xs: { value: '0.375rem' },
    sm: { value: '0.5rem' },
    md: { value: '0.75rem' },
    lg: { value: '1.125rem' },
    xl: { value: '1.75rem' },
    full: { value: '9999px' },
  },
  fonts: {
    heading: {
      value: withFallbacks('Bricolage Grotesque', 'system-ui, sans-serif'),
    },
    body: {
      value: withFallbacks('Figtree', "system-ui, -apple-system, 'Segoe UI', sans-serif"),
    },
    mono: { value: "ui-monospace, 'SFMono-Regular', Menlo, Consolas, 'Liberation Mono', monospace" },
  },
  fontWeights: {
    regular: { value: '400' },
    medium: { value: '500' },
    semibold: { value: '600' },
    bold: { value: '700' },
  },
  durations: { fast: { value: '120ms' }, moderate: { value: '200ms' }, slow: { value: '320ms' } },
  easings: { out: { value: 'cubic-bezier(0.2, 0.8, 0.2, 1)' } },
  zIndex: { sticky: { value: 20 }, overlay: { value: 100 }, popover: { value: 200 }, alert: { value: 300 } },
})
