import { accountApi, useListCashbackQuery } from '@/api/account/index'
import type { StatementView } from './view'

const questionOf = (userId: string, view: StatementView) => ({
  userId,
  limit: view.pageSize,
  ...(view.status.length > 0 && { status: [...view.status] }),
  ...(view.store !== '' && { store: view.store }),
  ...(view.from !== '' && { from: view.from }),
  ...(view.to !== '' && { to: view.to }),
  ...(view.cursor !== '' && { cursor: view.cursor }),
})

/** The purchases of a view of the statement. */
export function usePurchases(userId: string, view: StatementView) {
  return useListCashbackQuery(questionOf(userId, view))
}

/** The same as far as they have been asked for: a second one who asks would ask again after an error. */
export function useKnownPurchases(userId: string, view: StatementView) {
  return accountApi.endpoints.listCashback.useQueryState(questionOf(userId, view))
}
