import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router'

interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
}

/** A link inside the site, written exactly as the server writes it. React Router's own brings what fetches data ahead with it. */
export function SiteLink({ to, target, onClick, children, ...rest }: SiteLinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler(to, { target })
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}

interface MenuLinkProps extends SiteLinkProps {
  /** Only its own address is its page, none below. */
  end?: boolean
}

/** A link of a menu, which says when its page is open. */
export function MenuLink({ end = false, ...rest }: MenuLinkProps) {
  const { pathname } = useResolvedPath(rest.to)
  const { pathname: open } = useLocation()
  const isOpen = open === pathname || (!end && open.startsWith(`${pathname}/`))
  return <SiteLink aria-current={isOpen ? 'page' : undefined} {...rest} />
}
