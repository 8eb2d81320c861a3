import type { CashbackStatus } from '@/api/purchase'
import { Badge } from '@/ui/badge'
import { statuses } from './copy'

const tones = { PENDING: 'waiting', CASHBACK: 'moving', PAID: 'good', CANCELED: 'bad' } as const

interface StatusBadgeProps {
  status: CashbackStatus
}

/** A status as a colour, a sign and a word. */
export function StatusBadge({ status }: StatusBadgeProps) {
  const { icon, label } = statuses[status]
  return (
    <Badge tone={tones[status]} size="md" icon={icon}>
      {label}
    </Badge>
  )
}
