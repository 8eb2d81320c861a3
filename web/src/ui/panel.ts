import { chakra } from '@chakra-ui/react/styled-system'
import { panelRecipe } from '@/theme/recipes/panel'

/** A section of a page on its own surface. */
export const Panel = chakra('section', panelRecipe)
