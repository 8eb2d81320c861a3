import { defineRecipe } from '@chakra-ui/react/styled-system'

/** A surface that holds one subject; raised where it is a section of its own. */
export const panelRecipe = defineRecipe({
  className: 'panel',
  base: { borderWidth: '1px', borderColor: 'line', borderRadius: 'lg', bg: 'panel' },
  variants: { look: { raised: { borderRadius: 'xl', boxShadow: 'panel' } } },
})
