import { useListBannersQuery } from '@/api/index'
import { Carousel } from '@/ui/carousel/carousel'
import { CarouselArrows } from '@/ui/carousel/carousel-arrows'
import { useCarousel } from '@/ui/carousel/use-carousel'
import { BannerLink } from './banner-link'

const title = 'Para aproveitar agora'

/** The second row of banners. */
export function BannerStrip() {
  const { data, isLoading } = useListBannersQuery()
  const carousel = useCarousel()
  if (isLoading) return <div className="home-strip-waiting skeleton" />
  if (data === undefined || data.strip.length === 0) return null
  const slides = data.strip.map((banner, index) => ({
    key: `${index} ${banner.slug}`,
    content: <BannerLink banner={banner} narrow />,
  }))
  return (
    <div className="section home-row">
      <h2 className="title-2">{title}</h2>
      <Carousel label={title} className="home-strip" state={carousel} slides={slides}>
        <CarouselArrows label={title} state={carousel} />
      </Carousel>
    </div>
  )
}
