import { chakra } from '@chakra-ui/react/styled-system'
import type { Claim } from '@/api/generated'
import { Icon } from '@/ui/icon'
import { statusBadgeRecipe } from '@/theme/recipes/status-badge'
import { claimStatuses } from './copy'

const Badge = chakra('span', statusBadgeRecipe)

interface ClaimBadgeProps {
  status: Claim['status']
}

/** Where a claim stands, as a colour, a sign and a word. */
export function ClaimBadge({ status }: ClaimBadgeProps) {
  const { label, icon, tone } = claimStatuses[status]
  return (
    <Badge {...(tone === undefined ? { bg: 'sunken', color: 'fg.muted' } : { status: tone })}>
      <Icon name={icon} size="3.5" />
      {label}
    </Badge>
  )
}
