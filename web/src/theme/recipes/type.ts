import { defineRecipe } from '@chakra-ui/react/styled-system'

/** The headings of the type scale. */
export const titleRecipe = defineRecipe({
  className: 'title',
  variants: {
    level: {
      display: { textStyle: 'display' },
      1: { textStyle: 'h1' },
      2: { textStyle: 'h2' },
      3: { textStyle: 'h3' },
    },
  },
})

/** What a text is among the others. */
export const textRecipes = [
  defineRecipe({ className: 'lead', base: { textStyle: 'lead', textWrap: 'pretty' } }),
  defineRecipe({ className: 'muted', base: { color: 'fg.muted' } }),
  defineRecipe({ className: 'small', base: { textStyle: 'small' } }),
  defineRecipe({ className: 'visually-hidden', base: { srOnly: true } }),
]

/** Those of private pages. */
export const privateTextRecipes = [
  defineRecipe({ className: 'caption', base: { textStyle: 'caption' } }),
  defineRecipe({ className: 'label', base: { textStyle: 'label' } }),
  defineRecipe({ className: 'figure', base: { textStyle: 'figure' } }),
]
