import { Badge } from '@/ui/badge'

/** Whether a month still changes. */
export function MonthBadge({ closed }: { closed: boolean }) {
  return closed ? (
    <Badge tone="good" icon="lock">
      Mês fechado
    </Badge>
  ) : (
    <Badge tone="waiting" icon="clock">
      Mês aberto
    </Badge>
  )
}
