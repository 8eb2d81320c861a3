import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { Coupon, Favourites, Store } from '@/api/generated'
import { api } from '@/api/index'

const { addFavouriteStore, removeFavouriteStore, addFavouriteCoupon, removeFavouriteCoupon } = api.endpoints

export type ApiState = Parameters<ReturnType<typeof api.endpoints.listFavourites.select>>[0]

type Call = ThunkAction<Promise<{ error?: unknown }>, ApiState, unknown, UnknownAction>

/** Something that a shopper keeps: how it is found in the list, put there or taken out, and what the server is told. */
export interface Kind<Item> {
  readonly isIn: (favourites: Favourites, item: Item) => boolean
  readonly mark: (favourites: Favourites, item: Item, wanted: boolean) => void
  readonly save: (item: Item, userId: string) => Call
  readonly remove: (item: Item, userId: string) => Call
}

export const storeKind: Kind<Omit<Store, 'id'>> = {
  isIn: ({ stores }, { slug }) => stores.some((store) => store.slug === slug),
  mark: (favourites, store, wanted) => {
    const others = favourites.stores.filter(({ slug }) => slug !== store.slug)
    // Its id is known once the list has been read again.
    favourites.stores = wanted ? [{ id: store.slug, ...store }, ...others] : others
  },
  save: ({ slug }, userId) => addFavouriteStore.initiate({ slug, userId }, { track: false }),
  remove: ({ slug }, userId) => removeFavouriteStore.initiate({ slug, userId }, { track: false }),
}

export const couponKind: Kind<Coupon> = {
  isIn: ({ coupons }, { id }) => coupons.some((coupon) => coupon.id === id),
  mark: (favourites, coupon, wanted) => {
    const others = favourites.coupons.filter(({ id }) => id !== coupon.id)
    favourites.coupons = wanted ? [coupon, ...others] : others
  },
  save: ({ id }, userId) => addFavouriteCoupon.initiate({ id, userId }, { track: false }),
  remove: ({ id }, userId) => removeFavouriteCoupon.initiate({ id, userId }, { track: false }),
}
