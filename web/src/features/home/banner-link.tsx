import type { Banner } from '@/api/generated'
import { StoreLogo } from '@/ui/store-logo'
import { areaPath } from '@/lib/paths'
import { pictureFrom } from '@/lib/picture'
import { SiteLink } from '@/ui/link'

interface BannerLinkProps {
  banner: Banner
  /** It is in view from the start. */
  eager?: boolean
  /** It stands beside others. */
  narrow?: boolean
}

// How wide an image is, as the attribute has it; page_home.go has the same.
const whole = { mobile: '100vw', desktop: '(min-width: 1264px) 76rem, 100vw' }
const part = { mobile: '66vw', desktop: '(min-width: 1025px) 38rem, 80vw' }

/** A banner, which leads to a store's or a category's page: an image, or a card with the store's own words. */
export function BannerLink({ banner, eager = false, narrow = false }: BannerLinkProps) {
  const { slug, desktop, mobile, alt = '' } = banner
  if (desktop === undefined || mobile === undefined) return <CardBanner banner={banner} eager={eager} />
  const sizes = narrow ? part : whole
  const small = pictureFrom(mobile, sizes.mobile)
  return (
    <SiteLink className="banner" to={areaPath(slug)}>
      <picture>
        <source
          media="(max-width: 767px)"
          sizes={small.sizes}
          srcSet={small.srcSet ?? small.src}
          width="720"
          height="720"
        />
        <img
          className="banner-image"
          alt={alt}
          width="1360"
          height="400"
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          {...pictureFrom(desktop, sizes.desktop)}
        />
      </picture>
    </SiteLink>
  )
}

function CardBanner({ banner, eager }: Required<Omit<BannerLinkProps, 'narrow'>>) {
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
          <img
            alt=""
            width="240"
            height="120"
            loading={eager ? 'eager' : 'lazy'}
            {...pictureFrom(imagem, '(min-width: 768px) 18rem, 13rem')}
          />
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
