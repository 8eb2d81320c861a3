import { StoreLogo } from '@/ui/store-logo'
import { areaPath } from '@/lib/paths'
import { SiteLink } from '@/ui/link'

interface StoreTileProps {
  slug: string
  name: string
}

/** A store's logo and name, which lead to its page. */
export function StoreTile({ slug, name }: StoreTileProps) {
  return (
    <SiteLink className="home-store" to={areaPath(slug)}>
      <StoreLogo slug={slug} name={name} />
      <span className="home-store-name">{name}</span>
    </SiteLink>
  )
}
