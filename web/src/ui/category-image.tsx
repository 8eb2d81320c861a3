import { config } from '@/lib/config'
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
}

/** A category's picture: its image, else the drawing of its slug, else one that suits them all. Its name stands beside it. */
export function CategoryImage({ slug, imageName }: CategoryImageProps) {
  const icon = <Icon name={icons[slug] ?? 'grid'} size="10" />
  return (
    <span className="category-image">
      {imageName ? (
        <FallbackImage
          sources={[`${config.cdnBase}/uploads/custom-category-images/${imageName}`]}
          alt=""
          width={320}
          height={320}
          loading="lazy"
        >
          {icon}
        </FallbackImage>
      ) : (
        icon
      )}
    </span>
  )
}
