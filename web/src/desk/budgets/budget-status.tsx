import { Badge, type Tone } from '@/ui/badge'
import type { IconName } from '@/ui/icon'
import type { BudgetStatus } from '../api/generated'

const words: Record<BudgetStatus, { label: string; tone: Tone; icon: IconName }> = {
  open: { label: 'Aberto', tone: 'good', icon: 'check' },
  nearly_spent: { label: 'Quase no fim', tone: 'waiting', icon: 'alert' },
  spent: { label: 'Esgotado', tone: 'bad', icon: 'close' },
  ended: { label: 'Encerrado', tone: 'quiet', icon: 'lock' },
}

/** How a budget stands. */
export function BudgetBadge({ status }: { status: BudgetStatus }) {
  const { label, tone, icon } = words[status]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
