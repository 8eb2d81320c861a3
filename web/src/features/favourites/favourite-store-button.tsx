import type { Store } from '@/api/generated'
import { FavouriteButton } from './favourite-button'
import { storeKind } from './kinds'

interface FavouriteStoreButtonProps {
  store: Omit<Store, 'id'>
}

/** The heart of a store. */
export function FavouriteStoreButton({ store }: FavouriteStoreButtonProps) {
  return (
    <FavouriteButton kind={storeKind} item={store} icon="heart" label={`Favoritar a loja ${store.name}`} />
  )
}
