import { useListPriorityStoresQuery } from '@/api/index'
import type { Store } from '@/api/generated'
import { Carousel } from '@/ui/carousel/carousel'
import { CarouselArrows } from '@/ui/carousel/carousel-arrows'
import { useCarousel } from '@/ui/carousel/use-carousel'
import { LoadFailure } from '@/ui/load-failure'
import { paths } from '@/lib/paths'
import { SiteLink } from '@/ui/link'
import { StoreTile } from './store-tile'

const title = 'Lojas em Destaque'
const most = 16

/** The stores that come first: a grid, on phones a row. */
export function FeaturedStores() {
  const { data, error, refetch } = useListPriorityStoresQuery()
  return (
    <div className="section home-row">
      <h2 className="title-2">{title}</h2>
      {data !== undefined ? (
        <Stores stores={data.slice(0, most)} />
      ) : error !== undefined ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : (
        <div className="home-stores-waiting" role="status">
          <span className="visually-hidden">Carregando lojas em destaque...</span>
          {Array.from({ length: most }, (_, index) => (
            <div className="home-store-waiting skeleton" key={index} />
          ))}
        </div>
      )}
      <p className="home-more">
        <SiteLink className="btn btn-outline btn-md" to={paths.stores}>
          Ver todas as lojas
        </SiteLink>
      </p>
    </div>
  )
}

function Stores({ stores }: { stores: readonly Store[] }) {
  const carousel = useCarousel({ only: '(max-width: 767px)' })
  if (stores.length === 0) return <p className="muted">Nenhuma loja em destaque no momento.</p>
  const slides = stores.map((store) => ({ key: store.slug, content: <StoreTile store={store} /> }))
  return (
    <Carousel label={title} className="home-stores" state={carousel} slides={slides}>
      <CarouselArrows label={title} state={carousel} />
    </Carousel>
  )
}
