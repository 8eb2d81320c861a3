import type { ComponentProps } from 'react'
import { SiteLink } from './link'
import { Spinner } from './spinner'

type ButtonLook = 'solid' | 'accent' | 'outline' | 'ghost' | 'link'
type ButtonSize = 'inline' | 'row' | 'sm' | 'filter' | 'md' | 'lg' | 'icon'

export interface ButtonLookProps {
  look?: ButtonLook
  size?: ButtonSize
}

export interface BusyProps {
  /** What it does is being done: it says so, and shows it. Undefined for a button whose work takes no time. */
  busy?: boolean | undefined
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
  busy,
  children,
  ...rest
}: ComponentProps<'button'> & ButtonLookProps & BusyProps) {
  return (
    <button type={type} className={buttonClass({ look, size }, className)} aria-busy={busy} {...rest}>
      {busy === true && <Spinner />}
      {children}
    </button>
  )
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
