import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '@/api/index'
import { errorMessage } from '@/lib/problem'
import { useAlert } from '@/ui/alert/alert-context'
import { config } from '@/lib/config'
import type { ApiState, Kind } from './kinds'

const useApiDispatch = useDispatch.withTypes<ThunkDispatch<ApiState, unknown, UnknownAction>>()

/**
 * Keeps something among the signed-in shopper's favourites, or no more. It shows at once and is taken back, with the reason,
 * when the server refuses. The promise tells whether it was done.
 */
export function useSetFavourite() {
  const dispatch = useApiDispatch()
  const showAlert = useAlert()
  return useCallback(
    async <Item>(kind: Kind<Item>, item: Item, wanted: boolean): Promise<boolean> => {
      const fail = (error: unknown) => {
        showAlert({
          severity: 'error',
          message: wanted ? 'Não deu para salvar nos favoritos.' : 'Não deu para tirar dos favoritos.',
          detail: errorMessage(error),
        })
        return false
      }
      const user = await dispatch(
        api.endpoints.getCurrentUser.initiate({ brand: config.brandSlug }, { subscribe: false }),
      )
      if (user.data === undefined) return fail(user.error)
      const userId = user.data.id
      const show = (kept: boolean) =>
        dispatch(
          api.util.updateQueryData('listFavourites', { userId }, (favourites) => {
            kind.mark(favourites, item, kept)
          }),
        )
      show(wanted)
      const answer = await dispatch(wanted ? kind.save(item, userId) : kind.remove(item, userId))
      if (answer.error === undefined) return true
      show(!wanted)
      return fail(answer.error)
    },
    [dispatch, showAlert],
  )
}
