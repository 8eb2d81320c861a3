import type { CashbackStatus } from '../api/generated'
import { Badge } from '../parts/badge'
import { cashbackStatuses } from '../words/money'

/** Where a sale's cashback stands. */
export function SaleStatus({ status }: { status: CashbackStatus }) {
  const { tone, icon, label } = cashbackStatuses[status]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
