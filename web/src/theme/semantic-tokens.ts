import { defineSemanticTokens } from '@chakra-ui/react/styled-system'

const pair = (light: string, dark: string) => ({
  value: { base: `{colors.${light}}`, _dark: `{colors.${dark}}` },
})

const status = (family: 'orange' | 'gold' | 'green' | 'red') => ({
  fg: pair(`${family}.700`, `${family}.300`),
  bg: pair(`${family}.100`, `${family}.900`),
  solid: pair(`${family}.500`, `${family}.300`),
  onHero: { value: `{colors.${family}.300}` },
})

/** Colours by meaning, each with its light and its dark value. */
export const semanticTokens = defineSemanticTokens({
  colors: {
    canvas: pair('sand.50', 'night.900'),
    panel: pair('sand.25', 'night.850'),
    raised: pair('sand.25', 'night.800'),
    sunken: pair('sand.100', 'night.950'),
    hover: pair('sand.100', 'night.800'),
    skeleton: pair('sand.100', 'night.800'),
    line: {
      DEFAULT: pair('sand.200', 'night.700'),
      strong: pair('sand.400', 'night.400'),
    },
    fg: {
      DEFAULT: pair('ink.900', 'night.100'),
      muted: pair('ink.500', 'night.300'),
    },
    action: {
      DEFAULT: pair('petrol.700', 'lime.400'),
      hover: pair('petrol.600', 'lime.300'),
      fg: pair('sand.25', 'petrol.950'),
      subtle: pair('petrol.50', 'night.700'),
      text: pair('petrol.600', 'lime.400'),
    },
    hero: {
      DEFAULT: pair('petrol.800', 'petrol.900'),
      raised: pair('petrol.700', 'petrol.800'),
      line: pair('petrol.600', 'petrol.700'),
      fg: { value: '{colors.sand.25}' },
      muted: { value: '{colors.petrol.200}' },
      accent: { value: '{colors.lime.400}' },
    },
    accent: { value: '{colors.lime.400}' },
    onAccent: { value: '{colors.petrol.900}' },
    focus: pair('petrol.500', 'lime.300'),
    fresh: pair('lime.200', 'petrol.700'),
    status: {
      pending: status('orange'),
      approved: status('gold'),
      paid: status('green'),
      canceled: status('red'),
    },
    index: {
      DEFAULT: pair('blue.700', 'blue.800'),
      raised: pair('blue.600', 'blue.700'),
      fg: { value: '{colors.sand.25}' },
      muted: { value: '{colors.blue.200}' },
    },
    scrim: { value: { base: 'rgba(7, 39, 34, 0.55)', _dark: 'rgba(0, 0, 0, 0.66)' } },
  },
  shadows: {
    panel: {
      value: {
        base: '0 1px 2px rgba(7, 39, 34, 0.05), 0 8px 24px -16px rgba(7, 39, 34, 0.18)',
        _dark: '0 1px 2px rgba(0, 0, 0, 0.5)',
      },
    },
    floating: {
      value: {
        base: '0 24px 64px -20px rgba(7, 39, 34, 0.45), 0 4px 12px rgba(7, 39, 34, 0.08)',
        _dark: '0 24px 64px -16px rgba(0, 0, 0, 0.8)',
      },
    },
  },
})
