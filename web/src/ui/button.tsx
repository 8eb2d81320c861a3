import { chakra } from '@chakra-ui/react/styled-system'
import type { ComponentProps } from 'react'
import { type BusyProps, buttonClass, type ButtonLookProps } from './public-button'
import { SiteLink } from './link'
import { Spinner } from './spinner'

const StyledButton = chakra('button')
const StyledLink = chakra(SiteLink)

/** The site's button, with style props for the places that need them. */
export function Button({
  look,
  size,
  className,
  type = 'button',
  busy,
  children,
  ...rest
}: Omit<ComponentProps<typeof StyledButton>, 'size'> & ButtonLookProps & BusyProps) {
  return (
    <StyledButton type={type} className={buttonClass({ look, size }, className)} aria-busy={busy} {...rest}>
      {busy === true && <Spinner />}
      {children}
    </StyledButton>
  )
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
