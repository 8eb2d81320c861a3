import { useListCategoriesQuery } from '@/api/index'
import { Carousel } from '@/ui/carousel/carousel'
import { CarouselArrows } from '@/ui/carousel/carousel-arrows'
import { useCarousel } from '@/ui/carousel/use-carousel'
import { CategoryImage } from '@/ui/category-image'
import { CategoryLink } from '@/ui/category-link'

const title = 'Compre por categoria'

// Which categories, in which order: the page's own choice. page_home.go has the same.
const tiles = [
  { slug: 'alimentos-e-bebidas', name: 'Alimentos e Bebidas' },
  { slug: 'eletronicos', name: 'Eletrônicos' },
  { slug: 'beleza', name: 'Beleza' },
  { slug: 'esportes', name: 'Esportes' },
  { slug: 'informatica', name: 'Informática' },
  { slug: 'moda-feminina', name: 'Moda Feminina' },
  { slug: 'smartphone-tablet', name: 'Smartphone e Tablet' },
  { slug: 'tv-audio', name: 'TV e Áudio' },
  { slug: 'viagem', name: 'Viagem' },
  { slug: 'games', name: 'Games' },
  { slug: 'eletrodomesticos', name: 'Eletrodomésticos' },
]

/** Eleven categories after those whose season it is, with their images as far as these are known. */
export function CategoryTiles() {
  const { data } = useListCategoriesQuery()
  const carousel = useCarousel()
  const inSeason = (data?.seasonal ?? []).filter((category) => category.inSeason)
  const images = new Map(
    [...(data?.regular ?? []), ...inSeason].map(({ slug, imageName }) => [slug, imageName]),
  )
  const slides = [...inSeason, ...tiles].map(({ slug, name }) => ({
    key: slug,
    content: (
      <CategoryLink className="home-tile" slug={slug}>
        <CategoryImage slug={slug} imageName={images.get(slug)} />
        <span className="home-tile-name">{name}</span>
      </CategoryLink>
    ),
  }))
  return (
    <div className="section home-row">
      <h2 className="title-2">{title}</h2>
      <Carousel label={title} className="home-tiles" state={carousel} slides={slides}>
        <CarouselArrows label={title} state={carousel} />
      </Carousel>
    </div>
  )
}
