import { FallbackImage } from './fallback-image'
import { Icon, type IconName } from './icon'

// The categories that have a drawing of their own; image.go of the server's pages has the same.
const icons: Readonly<Record<string, IconName>> = {
  esportes: 'sports',
  'bebe-criancas': 'baby',
  beleza: 'beauty',
  'cine-foto': 'camera',
  viagem: 'travel',
  eletrodomesticos: 'appliances',
  eletronicos: 'electronics',
  livros: 'books',
  'smartphone-tablet': 'phone',
  games: 'games',
}

interface CategoryImageProps {
  slug: string
  imageName?: string | null
  /** It is in view from the start. */
  eager?: boolean
}

/** A category's picture: its image, else the drawing of its slug, else one that suits them all. Its name stands beside it. */
export function CategoryImage({ slug, imageName, eager = false }: CategoryImageProps) {
  const icon = <Icon name={icons[slug] ?? 'grid'} size="10" />
  return (
    <span className="category-image">
      {imageName ? (
        <FallbackImage
          sources={[`uploads/custom-category-images/${imageName}`]}
          sizes="(min-width: 768px) 12rem, 45vw"
          alt=""
          width={320}
          height={320}
          loading={eager ? 'eager' : 'lazy'}
        >
          {icon}
        </FallbackImage>
      ) : (
        icon
      )}
    </span>
  )
}
