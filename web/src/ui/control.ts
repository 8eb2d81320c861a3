import { chakra } from '@chakra-ui/react/styled-system'
import { controlRecipe } from '@/theme/recipes/text-field'

export const Input = chakra('input', controlRecipe)

export const Select = chakra('select', controlRecipe)

export const TextArea = chakra('textarea', controlRecipe)
