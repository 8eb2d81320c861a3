import { useListStoresByLetterQuery } from '@/api/index'
import { LoadFailure } from '@/ui/load-failure'
import { byName } from '@/lib/fold'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/public-button'
import { StoreTile } from './store-tile'

const most = 12

interface FoundStoresProps {
  name: string
}

/** The stores whose name contains what was searched for. */
export function FoundStores({ name }: FoundStoresProps) {
  const { data, error, refetch } = useListStoresByLetterQuery()
  const found =
    data === undefined
      ? []
      : byName(
          data.flatMap(({ stores }) => stores),
          name,
        )
  return (
    <section className="home-found panel">
      <h2 className="title-2">{`Lojas encontradas para "${name}"`}</h2>
      {error !== undefined && data === undefined ? (
        <LoadFailure error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <div className="home-found-waiting skeleton" />
      ) : found.length === 0 ? (
        <p>Nenhuma loja tem esse nome. Confira a grafia, ou procure na lista de todas as lojas.</p>
      ) : (
        <ul className="home-found-list">
          {found.slice(0, most).map((store) => (
            <li key={store.slug}>
              <StoreTile store={store} />
            </li>
          ))}
        </ul>
      )}
      <ButtonLink
        look="outline"
        to={found.length === 0 ? paths.stores : `${paths.stores}?${new URLSearchParams({ name }).toString()}`}
      >
        Ver todas em Lojas
      </ButtonLink>
    </section>
  )
}
