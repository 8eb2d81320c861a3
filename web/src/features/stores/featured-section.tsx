import { useListPriorityStoresQuery } from '@/api/index'
import { LoadFailure } from '@/ui/load-failure'
import { byName } from '@/lib/fold'
import { FeaturedStores } from './featured-stores'
import { LogoGridSkeleton } from './stores-skeleton'

interface FeaturedSectionProps {
  /** Part of a name that was asked for; "" for none. */
  name: string
}

/** "Lojas Em Destaque"; nothing where no such store matches. */
export function FeaturedSection({ name }: FeaturedSectionProps) {
  const { data, error, isFetching, refetch } = useListPriorityStoresQuery()
  const stores = data === undefined ? [] : byName(data, name)
  if (data !== undefined && stores.length === 0) return null
  return (
    <section className="section" aria-labelledby="destaque">
      <h2 className="title-2" id="destaque">
        Lojas Em Destaque
      </h2>
      {data !== undefined ? (
        <FeaturedStores stores={stores} />
      ) : error === undefined || isFetching ? (
        <LogoGridSkeleton label="Carregando lojas em destaque..." />
      ) : (
        <LoadFailure error={error} retry={() => void refetch()} />
      )}
    </section>
  )
}
