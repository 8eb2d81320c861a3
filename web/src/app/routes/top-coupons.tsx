import { useSearchParams } from 'react-router'
import { useListTopCouponsQuery } from '@/api/index'
import { PageTitle } from '@/ui/page-title'
import { StateScreen } from '@/ui/state-screen'
import { CouponList, CouponListSkeleton } from '@/features/coupons/coupon-list'
import { originParameters, pageOf, pathWith } from '@/lib/pages'
import { paths } from '@/lib/paths'
import { Breadcrumb } from '@/ui/breadcrumb'
import { ButtonLink } from '@/ui/public-button'
import { useFirstPageInstead, useListStart } from '@/ui/hooks/use-list-page'
import { LoadFailed } from '@/ui/load-failed'
import { Pager } from '@/ui/pager'

const pageSize = 12

/** /top-cupons/cupom-desconto-todos: the best coupons and offers of all stores. */
export default function TopCouponsPage() {
  const [params] = useSearchParams()
  const page = pageOf(params)
  const list = useListTopCouponsQuery({ page, limit: pageSize })
  const to = (other: number) =>
    pathWith(paths.topCoupons, [
      ['page', other > 1 ? String(other) : null],
      ...originParameters.map((origin) => [origin, params.get(origin)] as const),
    ])

  const top = useListStart(page)
  useFirstPageInstead(page > 1 && list.currentData?.data.length === 0, to(1))

  if (list.data === undefined && list.isError) return <LoadFailed error={list.error} />
  return (
    <div className="page top-coupons">
      <PageTitle>{page > 1 ? `Top cupons, página ${page}` : 'Top cupons'}</PageTitle>
      <header className="list-head">
        <Breadcrumb current="Top cupons" />
        <h1 className="title-1" ref={top}>
          Melhores Cupons e Ofertas
        </h1>
        <p className="lead muted">
          Os descontos mais procurados de todas as lojas, com cashback quando a loja paga.
        </p>
      </header>
      <section className="section" aria-labelledby="lista" aria-busy={list.isFetching ? true : undefined}>
        <h2 className="visually-hidden" id="lista">
          Lista de cupons
        </h2>
        {list.data === undefined ? (
          <CouponListSkeleton cards={pageSize} />
        ) : list.data.data.length > 0 ? (
          <CouponList coupons={list.data.data} />
        ) : (
          <StateScreen
            level="h3"
            picture="lens"
            title="Não há cupons disponíveis no momento."
            text="Volte em breve ou veja as lojas parceiras."
          >
            <ButtonLink look="outline" to={paths.stores}>
              Ver todas as lojas
            </ButtonLink>
          </StateScreen>
        )}
        <Pager page={page} total={list.data?.totalPages ?? 0} to={to} />
      </section>
    </div>
  )
}
