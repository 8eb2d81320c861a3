import { Suspense } from 'react'
import { useListCategoriesQuery, useListTopCouponsQuery } from '@/api/index'
import { PageTitle } from '@/ui/page-title'
import { categoryNames } from '@/lib/category-names'
import { copy } from '@/features/coupons/copy'
import { CouponList, CouponListSkeleton } from '@/features/coupons/coupon-list'
import { paths } from '@/lib/paths'
import type { Sort } from '@/lib/sort'
import { useSearchAnnouncement } from '@/ui/announcer'
import { Breadcrumb } from '@/ui/breadcrumb'
import { useFirstPageInstead, useListStart } from '@/ui/hooks/use-list-page'
import { categoryPart, namePart, pagePart, sortPart, useListView } from '@/ui/hooks/use-list-view'
import { EmptyList, ListFilter, listOrders, ownOrders } from '@/ui/list-filter'
import { LoadFailed } from '@/ui/load-failed'
import { LoadFailure } from '@/ui/load-failure'
import { Pager } from '@/ui/pager'

const pageSize = 12
const parts = { name: namePart, category: categoryPart, sort: sortPart, page: pagePart }

interface View {
  readonly name: string
  readonly category: string
  readonly sort: Sort | null
  readonly page: number
}

/** /top-cupons/cupom-desconto-todos: the best coupons and offers of all stores, or those with a name that was searched for. */
export default function TopCouponsPage() {
  const { view, pathOf, origins } = useListView<View>(paths.topCoupons, parts)
  const { name, page } = view
  const list = useListTopCouponsQuery({
    page,
    limit: pageSize,
    ...(name !== '' && { name }),
    ...(view.category !== '' && { category: view.category }),
    ...(view.sort !== null && { sort: view.sort }),
  })
  const categories = useListCategoriesQuery()
  const to = (other: number) => pathOf({ page: other })

  const top = useListStart(`${page} ${name}`)
  useSearchAnnouncement(
    name === '' || list.currentData === undefined ? '' : copy.found(list.currentData.total, name),
  )
  useFirstPageInstead(page > 1 && list.currentData?.data.length === 0, to(1))

  if (list.data === undefined && list.isError) return <LoadFailed error={list.error} />
  const { error, isFetching, refetch } = list
  const data = isFetching ? list.data : list.currentData // what was there stays until the answer comes, and not when it fails
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
      <section className="section" aria-labelledby="lista" aria-busy={isFetching ? true : undefined}>
        <h2 className="visually-hidden" id="lista">
          Lista de cupons
        </h2>
        <ListFilter
          action={paths.topCoupons}
          orders={listOrders}
          ownOrder={ownOrders.editors}
          categories={categoryNames(categories.data)}
          {...view}
          kept={origins}
          pathOf={pathOf}
        />
        {data !== undefined && data.data.length > 0 ? (
          <CouponList coupons={data.data} />
        ) : error !== undefined && !isFetching ? (
          <LoadFailure level="h3" error={error} retry={() => void refetch()} />
        ) : data === undefined || isFetching ? (
          <CouponListSkeleton cards={pageSize} />
        ) : (
          <Suspense>
            <EmptyList list="topCoupons" name={name} category={view.category} origins={origins} />
          </Suspense>
        )}
        <Pager page={page} total={data?.totalPages ?? 0} to={to} />
      </section>
    </div>
  )
}
