import type { Store } from '@/api/generated'
import { DoubleOf } from '@/ui/double-of'
import { StateScreen } from '@/ui/state-screen'
import { StoreLogo } from '@/ui/store-logo'
import { areaPath, paths } from '@/lib/paths'
import { bannerPercentage, upTo } from '@/lib/percentage'
import { ButtonLink } from '@/ui/public-button'
import { SiteLink } from '@/ui/link'
import { FavouriteStoreButton } from './favourite-store-button'
import { FavouritesSection } from './favourites-section'

interface LikedStoresProps {
  stores: readonly Store[]
}

/** The stores that the shopper likes, with what they give back. */
export function LikedStores({ stores }: LikedStoresProps) {
  return (
    <FavouritesSection
      id="lojas-favoritas"
      title="Lojas favoritas"
      count={stores.length}
      empty={<NoStores />}
    >
      <ul className="liked-stores">
        {stores.map((store) => (
          <li className="liked-store panel" key={store.slug}>
            <SiteLink className="liked-store-link" to={areaPath(store.slug)}>
              <StoreLogo slug={store.slug} name={store.name} />
              <span className="liked-store-text">
                <span className="liked-store-name">{store.name}</span>
                <span className="muted small">
                  {store.cashbackPercentage === null
                    ? 'Sem cashback agora'
                    : `${upTo(store.cashbackVaries)}${bannerPercentage(store.cashbackPercentage, store.type)} de Cashback`}
                  <DoubleOf percentage={store.cashbackPercentage} area={store.type} />
                </span>
              </span>
            </SiteLink>
            <FavouriteStoreButton store={store} />
          </li>
        ))}
      </ul>
    </FavouritesSection>
  )
}

function NoStores() {
  return (
    <StateScreen
      level="h3"
      picture="bag"
      title="Nenhuma loja favorita ainda"
      text="Toque no coração de uma loja, e ela fica aqui, a um passo da próxima compra."
    >
      <ButtonLink to={paths.stores}>Escolher lojas</ButtonLink>
    </StateScreen>
  )
}
