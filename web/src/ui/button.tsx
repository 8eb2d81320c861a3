import { chakra } from '@chakra-ui/react/styled-system'
import type { ComponentProps } from 'react'
import { buttonClass, type ButtonLookProps } from './public-button'
import { SiteLink } from './link'

const StyledButton = chakra('button')
const StyledLink = chakra(SiteLink)

/** The site's button, with style props for the places that need them. */
export function Button({
  look,
  size,
  className,
  type = 'button',
  ...rest
}: Omit<ComponentProps<typeof StyledButton>, 'size'> & ButtonLookProps) {
  return <StyledButton type={type} className={buttonClass({ look, size }, className)} {...rest} />
}

/** The site's link that looks like a button, with style props. */
export function ButtonLink({
  look,
  size,
  className,
  ...rest
}: Omit<ComponentProps<typeof StyledLink>, 'size'> & ButtonLookProps) {
  return <StyledLink className={buttonClass({ look, size }, className)} {...rest} />
}
