import { useEffect } from 'react'
import type { CouponList as Coupons, HotArea } from '@/api/generated'
import { useListCouponCategoriesQuery, useListCouponsQuery } from '@/api/index'
import { useSearchAnnouncement } from '@/ui/announcer'
import { useAlert } from '@/ui/alert/alert-context'
import { StateScreen } from '@/ui/state-screen'
import { copy } from '@/features/coupons/copy'
import { CouponList, CouponListSkeleton } from '@/features/coupons/coupon-list'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/public-button'
import { useFirstPageInstead, useListStart } from '@/ui/hooks/use-list-page'
import { LoadFailed } from '@/ui/load-failed'
import { LoadFailure } from '@/ui/load-failure'
import { Pager } from '@/ui/pager'
import { AreaFilters } from './area-filters'
import { type AreaView, couponsAsked, useAreaView } from './view'

interface AreaCouponsProps {
  area: HotArea
}

/** The coupons and offers of an area, page by page. */
export function AreaCoupons({ area: { slug, name } }: AreaCouponsProps) {
  const { view, pathOf } = useAreaView()
  const list = useListCouponsQuery(couponsAsked(slug, view))
  const categories = useListCouponCategoriesQuery({ categorySlug: slug })
  const showAlert = useAlert()
  const top = useListStart(`${view.page} ${view.name}`)
  useSearchAnnouncement(
    view.name === '' || list.currentData === undefined ? '' : counted(list.currentData, view),
  )
  const emptyPage = view.page > 1 && list.currentData?.data.length === 0
  useFirstPageInstead(emptyPage, pathOf({}))

  useEffect(() => {
    if (categories.isError) showAlert({ severity: 'error', message: 'Erro ao buscar contagem' })
  }, [categories.isError, showAlert])

  if (list.data === undefined) {
    return list.isError ? <LoadFailed error={list.error} /> : <AreaCouponsSkeleton />
  }
  const { data: coupons, totalPages } = list.data
  const filtered = view.name !== '' || view.category !== '' || view.type !== null
  return (
    <section className="area-coupons" aria-labelledby="cupons" aria-busy={list.isFetching ? true : undefined}>
      <h2 className="title-2" id="cupons" ref={top}>
        {`Cupons e ofertas de ${name}`}
      </h2>
      <AreaFilters slug={slug} counts={list.data} categories={categories.data ?? []} />
      {list.isError ? (
        <LoadFailure error={list.error} retry={() => void list.refetch()} />
      ) : coupons.length > 0 ? (
        <CouponList coupons={coupons} page={slug} />
      ) : (
        <StateScreen
          level="h3"
          picture="lens"
          title={copy.none}
          text={filtered ? 'Tente ver tudo, sem filtros.' : 'Volte em breve ou veja as outras lojas.'}
        >
          {filtered ? (
            <ButtonLink look="outline" to={pathOf({ name: '', category: '', type: null })}>
              Limpar filtros
            </ButtonLink>
          ) : (
            <ButtonLink look="outline" to={paths.stores}>
              Ver todas as lojas
            </ButtonLink>
          )}
        </StateScreen>
      )}
      <Pager page={view.page} total={list.isError ? 0 : totalPages} to={(page) => pathOf({ page })} />
    </section>
  )
}

function counted(
  { totalItemsOnline: online, totalItemsOffer: offers }: Coupons,
  { name, type }: AreaView,
): string {
  const count = (type === 'OFFER' ? 0 : online) + (type === 'ONLINE' ? 0 : offers)
  return copy.found(count, name)
}

export function AreaCouponsSkeleton() {
  return (
    <section className="area-coupons">
      <p className="visually-hidden" role="status">
        Carregando cupons...
      </p>
      <div className="skeleton area-title-skeleton" />
      <div className="skeleton area-filters-skeleton" />
      <CouponListSkeleton />
    </section>
  )
}
