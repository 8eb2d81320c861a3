import type { Claim } from '@/api/account/generated'
import { Badge } from '@/ui/badge'
import { claimStatuses } from './copy'

interface ClaimBadgeProps {
  status: Claim['status']
}

/** Where a claim stands, as a colour, a sign and a word. */
export function ClaimBadge({ status }: ClaimBadgeProps) {
  const { label, icon, tone } = claimStatuses[status]
  return (
    <Badge tone={tone} size="md" icon={icon}>
      {label}
    </Badge>
  )
}
