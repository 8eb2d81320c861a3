import { defineRecipe } from '@chakra-ui/react/styled-system'

export const moneyRecipe = defineRecipe({
  className: 'money',
  base: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
})
