import { useListTopCashbackStoresQuery } from '@/api/index'
import { LoadFailure } from '@/ui/load-failure'
import { PageTitle } from '@/ui/page-title'
import { CashbackBanner } from '@/features/stores/cashback-banner'
import { CashbackStores } from '@/features/stores/cashback-stores'
import { useCashbackView } from '@/features/stores/cashback-view'
import { CashbackGridSkeleton } from '@/features/stores/stores-skeleton'

const title = 'Top cashbacks: as lojas que mais devolvem'

/** The stores that pay cashback, highest rate first. */
export default function TopCashbackPage() {
  const {
    view: { category, sort, page },
  } = useCashbackView()
  const list = useListTopCashbackStoresQuery({
    ...(category !== '' && { category }),
    ...(sort !== null && { sort }),
  })
  const { error, isFetching, refetch } = list
  const data = isFetching ? list.data : list.currentData // what was there stays until the answer comes, and not when it fails
  return (
    <div className="page top-cashback">
      <PageTitle>{page > 1 ? `${title}, página ${page}` : title}</PageTitle>
      <CashbackBanner />
      {data !== undefined ? (
        <CashbackStores stores={data} isFetching={isFetching} />
      ) : error === undefined || isFetching ? (
        <CashbackGridSkeleton label="Carregando lojas..." />
      ) : (
        <LoadFailure level="h2" error={error} retry={() => void refetch()} />
      )}
    </div>
  )
}
