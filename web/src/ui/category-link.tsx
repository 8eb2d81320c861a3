import type { ReactNode } from 'react'
import { config } from '@/lib/config'
import { areaPath } from '@/lib/paths'
import { SiteLink } from './link'

interface CategoryLinkProps {
  slug: string
  className: string
  children: ReactNode
}

/** Leads to a category in the club, in a new tab; to its page here where there is no club. */
export function CategoryLink({ slug, className, children }: CategoryLinkProps) {
  if (config.clubHost === '') {
    return (
      <SiteLink className={className} to={areaPath(slug)}>
        {children}
      </SiteLink>
    )
  }
  return (
    <a className={className} href={`${config.clubHost}/${slug}`} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
