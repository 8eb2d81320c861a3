import { Suspense } from 'react'
import type { StoreGroup } from '@/api/generated'
import { useListCategoriesQuery, useListStoresByLetterQuery } from '@/api/index'
import { useSearchAnnouncement } from '@/ui/announcer'
import { LoadFailure } from '@/ui/load-failure'
import { EmptyList, ListFilter, ownOrders, storeOrders } from '@/ui/list-filter'
import { categoryNames } from '@/lib/category-names'
import { paths } from '@/lib/paths'
import { copy } from './copy'
import { groupsByName, storesBy } from './groups'
import { LetterBar } from './letter-bar'
import { StoreGroups, StoreNames } from './store-groups'
import { StoreListSkeleton } from './stores-skeleton'
import { useStoresView } from './stores-view'

const headings = {
  NAME: 'Lista de Lojas em Ordem Alfabética',
  RATE: 'Lista de Lojas por Cashback',
  COUPONS: 'Lista de Lojas por Número de Cupons',
} as const

/** All stores, or those of a category: under a bar of letters, or by what they give back, or by how many coupons they have. */
export function ListSection() {
  const { view, pathOf, origins } = useStoresView()
  const { name, category, sort } = view
  const list = useListStoresByLetterQuery({ ...(category !== '' && { category }) })
  const categories = useListCategoriesQuery()
  const { error, isFetching, refetch } = list
  const data = isFetching ? list.data : list.currentData // what was there stays until the answer comes, and not when it fails
  const groups = groupsByName(data ?? [], name)
  const counts = name !== '' && data !== undefined && !isFetching
  useSearchAnnouncement(counts ? copy.found(countStores(groups), name) : '')
  return (
    <section className="section" aria-labelledby="lista" aria-busy={isFetching ? true : undefined}>
      <h2 className="title-2" id="lista">
        {headings[groups.length === 0 ? 'NAME' : (sort ?? 'NAME')]}
      </h2>
      {(groups.length > 0 || category !== '' || isFetching) && (
        <ListFilter
          action={paths.stores}
          ownOrder={ownOrders.alphabet}
          categories={categoryNames(categories.data)}
          category={category}
          sort={sort}
          orders={storeOrders}
          kept={[['name', name], ...origins]}
          pathOf={pathOf}
        />
      )}
      {groups.length === 0 && (isFetching || (data === undefined && error === undefined)) && (
        <StoreListSkeleton label="Carregando lojas..." />
      )}
      {data === undefined && error !== undefined && !isFetching && (
        <LoadFailure error={error} retry={() => void refetch()} />
      )}
      {data !== undefined && groups.length === 0 && !isFetching && (
        <Suspense>
          <EmptyList list="stores" name={name} category={category} origins={origins} />
        </Suspense>
      )}
      {groups.length > 0 && sort === null && (
        <>
          <LetterBar present={new Set(groups.map(({ letter }) => letter))} />
          <StoreGroups groups={groups} />
        </>
      )}
      {groups.length > 0 && sort !== null && (
        <StoreNames stores={storesBy(sort, groups)} counted={sort === 'COUPONS'} />
      )}
    </section>
  )
}

function countStores(groups: readonly StoreGroup[]): number {
  return groups.reduce((sum, { stores }) => sum + stores.length, 0)
}
