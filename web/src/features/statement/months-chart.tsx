import type { Month } from '@/api/purchase'
import { ColumnChart, useChosenSlot } from '@/ui/charts/column-chart'
import { Swatch } from '@/ui/charts/fill'
import { Money } from '@/ui/money'
import { formatLongMonth, formatShortMonth } from '@/lib/months'
import { formatCents, sumCents } from '@/lib/money'
import { statuses } from './copy'
import { monthParts } from './month-parts'

interface MonthsChartProps {
  months: readonly Month[]
}

function describe(month: Month): string {
  const parts = monthParts.map((part) => `${statuses[part.status].label} ${formatCents(month[part.key])}`)
  return `${formatLongMonth(month.month)}: ${parts.join(', ')}`
}

/** Stacked columns, one per month; the chosen one is written out beside them. */
export default function MonthsChart({ months }: MonthsChartProps) {
  const slots = months.map((month) => ({
    key: month.month,
    name: formatShortMonth(month.month),
    said: describe(month),
    // What was taken back takes no room.
    parts: monthParts.map(({ key }) => ({ fill: key, value: Math.max(0, month[key]) })),
  }))
  const [chosen, choose] = useChosenSlot(slots)
  const month = months[chosen]
  if (month === undefined) return null

  return (
    <div className="months-chart">
      <ColumnChart
        label="Cashback por mês. Use as setas para passar de um mês a outro."
        slots={slots}
        namePx={18}
        chosen={chosen}
        onChoose={choose}
      />
      <MonthDetail month={month} />
    </div>
  )
}

function MonthDetail({ month }: { month: Month }) {
  const kept = sumCents([month.pending, month.approved, month.paid])
  return (
    <div className="month">
      <p className="month-name small muted">{formatLongMonth(month.month)}</p>
      <p className="title-1">
        <Money value={kept} />
      </p>
      <p className="caption muted">de cashback, sem contar o cancelado</p>
      <dl className="month-parts small">
        {monthParts.toReversed().map((part) => (
          <div key={part.key}>
            <dt>
              <Swatch fill={part.key} />
              {statuses[part.status].label}
            </dt>
            <dd>
              <Money value={month[part.key]} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
