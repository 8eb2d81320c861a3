import type { CashbackStatus } from '@/api/purchase'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/public-button'
import { statuses, statusOrder } from './copy'

interface StatusFilterProps {
  chosen: readonly CashbackStatus[]
  onChange: (chosen: CashbackStatus[]) => void
}

/** One switch per status; none pressed means all of them. */
export function StatusFilter({ chosen, onChange }: StatusFilterProps) {
  return (
    <div role="group" aria-label="Status" className="filter-states">
      {statusOrder.map((status) => {
        const pressed = chosen.includes(status)
        return (
          <Button
            key={status}
            look="outline"
            size="sm"
            aria-pressed={pressed}
            onClick={() => {
              onChange(statusOrder.filter((other) => (other === status ? !pressed : chosen.includes(other))))
            }}
          >
            <Icon name={statuses[status].icon} size="3.5" />
            {statuses[status].label}
          </Button>
        )
      })}
    </div>
  )
}
