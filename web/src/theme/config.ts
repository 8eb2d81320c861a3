import { defineConfig } from '@chakra-ui/react/styled-system'
import { dialogRecipe } from './recipes/dialog'
import { drawerRecipe } from './recipes/drawer'
import { menuRecipe } from './recipes/menu'
import { tooltipRecipe } from './recipes/tooltip'
import { semanticTokens } from './semantic-tokens'
import { textStyles } from './text-styles'
import { tokens } from './tokens'

/** The product's own tokens, and only the recipes in use. */
export const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'dv',
  cssVarsRoot: ':where(html)',
  globalCss: {
    html: {
      bg: 'canvas',
      color: 'fg',
      fontFamily: 'body',
      lineHeight: '1.55',
      textRendering: 'optimizeLegibility',
      scrollPaddingTop: '6rem',
      scrollPaddingBottom: 'var(--alert-room, 0px)',
      accentColor: '{colors.action}',
    },
    'html:has(.modal[open])': { overflow: 'hidden' },
    'html.light': { colorScheme: 'light' },
    'html.dark': { colorScheme: 'dark' },
    body: { minHeight: '100dvh', paddingBottom: 'var(--alert-room, 0px)' },
    '*, *::before, *::after': {
      borderColor: 'line',
      _motionReduce: {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0s !important', // no longer than that: a colour would pass from parent to child, one frame after another
        scrollBehavior: 'auto !important',
      },
    },
    'a, button': { WebkitTapHighlightColor: 'color-mix(in srgb, currentColor 12%, transparent)' },
    ':focus-visible': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' },
    '::selection': { bg: 'accent', color: 'onAccent' },
  },
  theme: {
    // The specification's breakpoints: tablets from 768, wide tablets from 900, desktop from 1025.
    breakpoints: { md: '768px', lg: '900px', xl: '1025px', '2xl': '1360px' },
    tokens,
    semanticTokens,
    textStyles,
    keyframes: {
      'fade-in': { from: { opacity: '0' }, to: { opacity: '1' } },
      'fade-out': { from: { opacity: '1' }, to: { opacity: '0' } },
      'rise-in': {
        from: { opacity: '0.4', transform: 'translateY(14px)' }, // seen in its first frame, which answers the touch
        to: { opacity: '1', transform: 'none' },
      },
      'slide-in-end': { from: { transform: 'translateX(100%)' }, to: { transform: 'none' } },
      'slide-in-start': { from: { transform: 'translateX(-100%)' }, to: { transform: 'none' } },
      pulse: { '0%, 100%': { opacity: '1' }, '50%': { opacity: '0.5' } },
      spin: { to: { transform: 'rotate(360deg)' } },
      freshen: { from: { backgroundColor: '{colors.fresh}' }, to: { backgroundColor: 'transparent' } },
      beat: { '0%': { boxShadow: '0 0 0 0 currentColor' }, '100%': { boxShadow: '0 0 0 8px transparent' } },
    },
    slotRecipes: { dialog: dialogRecipe, drawer: drawerRecipe, menu: menuRecipe, tooltip: tooltipRecipe },
  },
})
