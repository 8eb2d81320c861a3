import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { api } from '@/api/index'
import { selectIsAuthenticated } from '@/features/auth/auth-slice'
import { config } from '@/lib/config'
import type { ApiState, Kind } from './kinds'

type State = ApiState & Parameters<typeof selectIsAuthenticated>[0]

const useApiDispatch = useDispatch.withTypes<ThunkDispatch<State, unknown, UnknownAction>>()
const { getCurrentUser, listFavourites } = api.endpoints
const brand = { brand: config.brandSlug }
const currentUser = getCurrentUser.select(brand)

function shopperId(state: State): string | null {
  return selectIsAuthenticated(state) ? (currentUser(state).data?.id ?? null) : null
}

/**
 * Whether something is among the shopper's favourites. A page has many buttons that ask, most of them for a visitor: each reads
 * the store by one function and loads nothing until somebody is signed in.
 */
export function useKept<Item>(kind: Kind<Item>, item: Item): boolean {
  const dispatch = useApiDispatch()
  const isAuthenticated = useSelector(selectIsAuthenticated)
  const userId = useSelector(shopperId)
  useEffect(() => {
    if (!isAuthenticated) return
    const reading = dispatch(getCurrentUser.initiate(brand))
    return () => {
      reading.unsubscribe()
    }
  }, [dispatch, isAuthenticated])
  useEffect(() => {
    if (userId === null) return
    const reading = dispatch(listFavourites.initiate({ userId }))
    return () => {
      reading.unsubscribe()
    }
  }, [dispatch, userId])
  return useSelector((state: State) => {
    const favourites = userId === null ? undefined : listFavourites.select({ userId })(state).data
    return favourites !== undefined && kind.isIn(favourites, item)
  })
}
