import { useListTopCouponsQuery } from '@/api/index'
import { LoadFailure } from '@/ui/load-failure'
import { PageTitle } from '@/ui/page-title'
import { CouponList, CouponListSkeleton } from '@/features/coupons/coupon-list'
import { BannerStrip } from '@/features/home/banner-strip'
import { CategoryTiles } from '@/features/home/category-tiles'
import { CouponGuide } from '@/features/home/coupon-guide'
import { FeaturedStores } from '@/features/home/featured-stores'
import { HeroBanners } from '@/features/home/hero-banners'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/public-button'

const title = 'Cupons e Cashback para Economizar'
const couponsShown = 12

export default function HomePage() {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="home-hero">
        <div className="home-hero-inner">
          <div className="home-hero-words">
            <h1 className="home-title">{title}</h1>
            <p className="home-lead">
              Pegue o cupom sem cadastro, ou ative o cashback e receba parte da compra por Pix.
            </p>
          </div>
          <HeroBanners />
        </div>
      </div>
      <div className="page home">
        <BannerStrip />
        <CategoryTiles />
        <FeaturedStores />
        <BestCoupons />
        <CouponGuide />
      </div>
    </>
  )
}

/** 'Ver mais' only makes sense where there may be more: when the page is full. */
function BestCoupons() {
  const { data, error, refetch } = useListTopCouponsQuery({ page: 1, limit: couponsShown })
  return (
    <section className="section">
      <h2 className="title-2">Melhores Cupons e Ofertas</h2>
      {data !== undefined ? (
        data.data.length === 0 ? (
          <p className="muted">Não há cupons disponíveis no momento.</p>
        ) : (
          <CouponList coupons={data.data} />
        )
      ) : error !== undefined ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : (
        <CouponListSkeleton cards={couponsShown} />
      )}
      {data?.data.length === couponsShown && (
        <p className="home-more">
          <ButtonLink look="outline" to={paths.topCoupons}>
            Ver mais
          </ButtonLink>
        </p>
      )}
    </section>
  )
}
