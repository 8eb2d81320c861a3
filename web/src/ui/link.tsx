import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** A link inside the site, written exactly as the server writes it. */
export function SiteLink(props: ComponentProps<typeof Link>) {
  return <Link discover="none" {...props} />
}
