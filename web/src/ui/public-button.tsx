import type { ComponentProps } from 'react'
import { SiteLink } from './link'

export type ButtonLook = 'solid' | 'accent' | 'outline' | 'ghost' | 'link'
export type ButtonSize = 'inline' | 'row' | 'sm' | 'filter' | 'md' | 'lg' | 'icon'

export interface ButtonLookProps {
  look?: ButtonLook
  size?: ButtonSize
}

/** The classes of everything that is pressed. */
export function buttonClass({ look = 'solid', size = 'md' }: ButtonLookProps, more?: string): string {
  return `btn btn-${look} btn-${size}${more === undefined ? '' : ` ${more}`}`
}

/** A button. `type` defaults to "button" so that only a form's own button sends it. */
export function Button({
  look,
  size,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonLookProps) {
  return <button type={type} className={buttonClass({ look, size }, className)} {...rest} />
}

/** A link inside the site that looks like a button. */
export function ButtonLink({
  look,
  size,
  className,
  ...rest
}: ComponentProps<typeof SiteLink> & ButtonLookProps) {
  return <SiteLink className={buttonClass({ look, size }, className)} {...rest} />
}
