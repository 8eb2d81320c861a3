import { chakra } from '@chakra-ui/react/styled-system'
import { skeletonRecipe } from '@/theme/recipes/skeleton'

/** Holds the place of something that is loading. Give it that thing's size. */
export const Skeleton = chakra('span', skeletonRecipe, { defaultProps: { 'aria-hidden': true } })
