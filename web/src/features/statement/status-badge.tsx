import { chakra } from '@chakra-ui/react/styled-system'
import type { CashbackStatus } from '@/api/purchase'
import { Icon } from '@/ui/icon'
import { statusBadgeRecipe } from '@/theme/recipes/status-badge'
import { statuses } from './copy'

const Badge = chakra('span', statusBadgeRecipe)

interface StatusBadgeProps {
  status: CashbackStatus
}

/** A status as a colour, a sign and a word. */
export function StatusBadge({ status }: StatusBadgeProps) {
  return (
    <Badge status={status}>
      <Icon name={statuses[status].icon} size="3.5" />
      {statuses[status].label}
    </Badge>
  )
}
