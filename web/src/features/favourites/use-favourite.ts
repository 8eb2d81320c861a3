import { skipToken } from '@reduxjs/toolkit/query'
import { useRef } from 'react'
import { useListFavouritesQuery } from '@/api/index'
import { useEnsureLogin } from '@/features/auth/use-ensure-login'
import { useCurrentUser } from '@/features/auth/use-current-user'
import type { Kind } from './kinds'
import { useSetFavourite } from './use-set-favourite'

/** Whether something is among the shopper's favourites, and the way to change that. A visitor is asked to sign in first. */
export function useFavourite<Item>(kind: Kind<Item>, item: Item) {
  const ensureLogin = useEnsureLogin()
  const setFavourite = useSetFavourite()
  const user = useCurrentUser()
  const busy = useRef(false)
  const { kept } = useListFavouritesQuery(user.data === null ? skipToken : { userId: user.data.id }, {
    selectFromResult: ({ data }) => ({ kept: data !== undefined && kind.isIn(data, item) }),
  })

  const toggle = async () => {
    if (busy.current) return
    busy.current = true
    if (await ensureLogin()) await setFavourite(kind, item, !kept)
    busy.current = false
  }

  return { kept, toggle }
}
