import { useListCashbackQuery } from '@/api/index'
import type { StatementView } from './view'

/** The purchases of a view of the statement. */
export function usePurchases(userId: string, view: StatementView) {
  return useListCashbackQuery({
    userId,
    limit: view.pageSize,
    ...(view.status.length > 0 && { status: [...view.status] }),
    ...(view.store !== '' && { store: view.store }),
    ...(view.from !== '' && { from: view.from }),
    ...(view.to !== '' && { to: view.to }),
    ...(view.cursor !== '' && { cursor: view.cursor }),
  })
}
