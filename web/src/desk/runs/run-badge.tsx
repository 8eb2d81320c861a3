import type { PayoutRun } from '../api/generated'
import { Badge } from '@/ui/badge'
import { runWord } from './progress'

/** Where a run stands. */
export function RunBadge({ run }: { run: PayoutRun }) {
  const { label, tone, icon } = runWord(run)
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
