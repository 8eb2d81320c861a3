import type { Banner } from '@/api/generated'
import { StoreLogo } from '@/ui/store-logo'
import { config } from '@/lib/config'
import { areaPath } from '@/lib/paths'
import { SiteLink } from '@/ui/link'

interface BannerLinkProps {
  banner: Banner
  /** It is in view from the start. */
  eager?: boolean
}

function imageUrl(path: string): string {
  return `${config.cdnBase}/${path}`
}

/** A banner, which leads to a store's or a category's page: an image, or a card with the store's own words. */
export function BannerLink({ banner, eager = false }: BannerLinkProps) {
  const { slug, desktop, mobile, alt = '' } = banner
  if (desktop === undefined || mobile === undefined) return <CardBanner banner={banner} eager={eager} />
  return (
    <SiteLink className="banner" to={areaPath(slug)}>
      <picture>
        <source media="(max-width: 767px)" srcSet={imageUrl(mobile)} width="720" height="720" />
        <img
          className="banner-image"
          alt={alt}
          width="1360"
          height="400"
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          src={imageUrl(desktop)}
        />
      </picture>
    </SiteLink>
  )
}

function CardBanner({ banner, eager }: Required<BannerLinkProps>) {
  const { slug, loja = '', cashback = '', descricao = '', cor, imagem } = banner
  return (
    <SiteLink className="banner banner-card" to={areaPath(slug)}>
      {cor !== undefined && (
        <svg className="banner-ground" aria-hidden="true">
          <rect width="100%" height="100%" fill={`#${cor}`} />
        </svg>
      )}
      <span className="banner-picture">
        {imagem === undefined ? (
          <StoreLogo slug={slug} name={loja} eager={eager} />
        ) : (
          <img alt="" width="240" height="120" loading={eager ? 'eager' : 'lazy'} src={imageUrl(imagem)} />
        )}
      </span>
      <span className="banner-words">
        {cashback !== '' && <span className="banner-rate">{cashback}</span>}
        <strong className="banner-store">{loja}</strong>
        <span className="banner-text">{descricao}</span>
        <span className="btn btn-accent btn-md">Aproveite agora</span>
      </span>
    </SiteLink>
  )
}
