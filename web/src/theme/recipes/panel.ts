import { defineRecipe } from '@chakra-ui/react/styled-system'

/** A surface that holds one subject. */
export const panelRecipe = defineRecipe({
  className: 'panel',
  base: {
    bg: 'panel',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'xl',
    boxShadow: 'panel',
  },
})
