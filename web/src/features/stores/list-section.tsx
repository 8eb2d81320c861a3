import type { StoreGroup } from '@/api/generated'
import { useListStoresByLetterQuery } from '@/api/index'
import { useSearchAnnouncement } from '@/ui/announcer'
import { LoadFailure } from '@/ui/load-failure'
import { ListFilter, ownOrders, storeOrders } from '@/ui/list-filter'
import { StateScreen } from '@/ui/state-screen'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/public-button'
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

/** All stores: under a bar of letters, or by what they give back, or by how many coupons they have. */
export function ListSection() {
  const { view, pathOf, origins } = useStoresView()
  const { name, sort } = view
  const { data, error, isFetching, refetch } = useListStoresByLetterQuery()
  const groups = groupsByName(data ?? [], name)
  useSearchAnnouncement(name === '' || data === undefined ? '' : counted(groups, name))
  return (
    <section className="section" aria-labelledby="lista">
      <h2 className="title-2" id="lista">
        {headings[groups.length === 0 ? 'NAME' : (sort ?? 'NAME')]}
      </h2>
      {data === undefined && (error === undefined || isFetching) && (
        <StoreListSkeleton label="Carregando lojas..." />
      )}
      {data === undefined && error !== undefined && !isFetching && (
        <LoadFailure error={error} retry={() => void refetch()} />
      )}
      {data !== undefined && groups.length === 0 && <NoStores name={name} all={pathOf({ name: '' })} />}
      {groups.length > 0 && (
        <>
          <ListFilter
            action={paths.stores}
            ownOrder={ownOrders.alphabet}
            categories={[]}
            category=""
            sort={sort}
            orders={storeOrders}
            kept={[['name', name], ...origins]}
            pathOf={(change) => pathOf('sort' in change ? change : {})}
          />
          {sort === null ? (
            <>
              <LetterBar present={new Set(groups.map(({ letter }) => letter))} />
              <StoreGroups groups={groups} />
            </>
          ) : (
            <StoreNames stores={storesBy(sort, groups)} counted={sort === 'COUPONS'} />
          )}
        </>
      )}
    </section>
  )
}

function counted(groups: readonly StoreGroup[], name: string): string {
  const count = groups.reduce((sum, { stores }) => sum + stores.length, 0)
  return `${count} ${count === 1 ? 'loja' : 'lojas'} com “${name}” no nome`
}

interface NoStoresProps {
  /** Part of a name that was asked for; "" for none. */
  name: string
  /** The address without it. */
  all: string
}

function NoStores({ name, all }: NoStoresProps) {
  if (name === '') {
    return (
      <StateScreen
        level="h3"
        picture="bag"
        title="As lojas estão chegando"
        text="Ainda não há lojas parceiras por aqui. Volte em breve."
      />
    )
  }
  return (
    <StateScreen
      level="h3"
      picture="lens"
      title="Nenhuma loja encontrada"
      text={`Nenhuma loja parceira tem “${name}” no nome. Confira a escrita ou tente só uma parte dele.`}
    >
      <ButtonLink to={all}>{copy.allStores}</ButtonLink>
    </StateScreen>
  )
}
