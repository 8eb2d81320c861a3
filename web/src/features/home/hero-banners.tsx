import { useListBannersQuery } from '@/api/index'
import type { Banner } from '@/api/generated'
import { Carousel } from '@/ui/carousel/carousel'
import { useCarousel } from '@/ui/carousel/use-carousel'
import { useRotation } from '@/ui/carousel/use-rotation'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/public-button'
import { BannerLink } from './banner-link'

const pauseMs = 4000

/** The large banners, one at a time. Without any, or when they cannot be read, the page does without them. */
export function HeroBanners() {
  const { data, isLoading } = useListBannersQuery()
  if (isLoading) return <div className="home-banners-waiting skeleton" />
  if (data === undefined || data.hero.length === 0) return null
  return <Rotating banners={data.hero} />
}

function Rotating({ banners }: { banners: readonly Banner[] }) {
  const carousel = useCarousel({ loop: true })
  const { rotating, setRotating, handlers } = useRotation(carousel.next, carousel.selected, pauseMs)
  const slides = banners.map((banner, index) => ({
    key: `${index} ${banner.slug}`,
    content: <BannerLink banner={banner} eager={index === 0} />,
  }))
  return (
    <div className="home-banners" {...handlers}>
      <Carousel label="Destaques" className="home-banners-carousel" state={carousel} slides={slides}>
        {banners.length > 1 && (
          <div className="home-rotation">
            <Button
              look="ghost"
              size="icon"
              aria-label={rotating ? 'Pausar a troca de banners' : 'Continuar a troca de banners'}
              onClick={() => {
                setRotating(!rotating)
              }}
            >
              <Icon name={rotating ? 'pause' : 'play'} />
            </Button>
            {banners.map((banner, index) => (
              <button
                type="button"
                className="home-dot"
                aria-label={`Mostrar o banner ${index + 1} de ${banners.length}`}
                aria-current={index === carousel.selected}
                key={`${index} ${banner.slug}`}
                onClick={() => {
                  setRotating(false)
                  carousel.select(index)
                }}
              />
            ))}
          </div>
        )}
      </Carousel>
    </div>
  )
}
