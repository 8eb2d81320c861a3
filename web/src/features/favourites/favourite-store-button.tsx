import type { CouponStore } from '@/api/generated'
import { FavouriteButton } from './favourite-button'
import { storeKind } from './kinds'

interface FavouriteStoreButtonProps {
  store: CouponStore
}

/** The heart of a store. */
export function FavouriteStoreButton({ store }: FavouriteStoreButtonProps) {
  return (
    <FavouriteButton kind={storeKind} item={store} icon="heart" label={`Favoritar a loja ${store.name}`} />
  )
}
