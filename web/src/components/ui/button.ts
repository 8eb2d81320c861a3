import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from 'react-router'
import { buttonRecipe } from '@/theme/recipes/button'

/** A button. `type` defaults to "button" so that only a form's own button sends it. */
export const Button = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } })

/** A link inside the application that looks like a button. */
export const ButtonLink = chakra(Link, buttonRecipe)
