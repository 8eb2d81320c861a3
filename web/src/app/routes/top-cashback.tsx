import { useSearchParams } from 'react-router'
import { useListTopCashbackStoresQuery } from '@/api/index'
import { LoadFailure } from '@/ui/load-failure'
import { PageTitle } from '@/ui/page-title'
import { CashbackBanner } from '@/features/stores/cashback-banner'
import { CashbackStores } from '@/features/stores/cashback-stores'
import { CashbackGridSkeleton } from '@/features/stores/stores-skeleton'
import { letters } from '@/lib/letters'

/** The letter in the address; "" for none, or for what is no letter. */
function readLetter(params: URLSearchParams): string {
  const letter = (params.get('letra') ?? '').toUpperCase()
  return letters.includes(letter) ? letter : ''
}

/** The stores that pay cashback, highest rate first. */
export default function TopCashbackPage() {
  const [params] = useSearchParams()
  const { data, error, isFetching, refetch } = useListTopCashbackStoresQuery()
  return (
    <div className="page top-cashback">
      <PageTitle>Top cashbacks: as lojas que mais devolvem</PageTitle>
      <CashbackBanner />
      {data !== undefined ? (
        <CashbackStores stores={data} letter={readLetter(params)} />
      ) : error === undefined || isFetching ? (
        <CashbackGridSkeleton label="Carregando lojas..." />
      ) : (
        <LoadFailure level="h2" error={error} retry={() => void refetch()} />
      )}
    </div>
  )
}
