import { chakra } from '@chakra-ui/react/styled-system'
import type { Month } from '@/api/purchase'
import { ColumnChart, useChosenSlot } from '@/ui/charts/column-chart'
import { Swatch } from '@/ui/charts/fill'
import { Money } from '@/ui/money'
import { formatLongMonth, formatShortMonth } from '@/lib/format'
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
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr', lg: '1fr 15rem' }}
      gap={{ base: '6', lg: '10' }}
    >
      <ColumnChart
        label="Cashback por mês. Use as setas para passar de um mês a outro."
        slots={slots}
        namePx={18}
        chosen={chosen}
        onChoose={choose}
      />
      <MonthDetail month={month} />
    </chakra.div>
  )
}

function MonthDetail({ month }: { month: Month }) {
  const kept = sumCents([month.pending, month.approved, month.paid])
  return (
    <chakra.div alignSelf="center">
      <chakra.p textStyle="small" color="fg.muted" _firstLetter={{ textTransform: 'uppercase' }}>
        {formatLongMonth(month.month)}
      </chakra.p>
      <chakra.p textStyle="h1" fontVariantNumeric="tabular-nums">
        <Money value={kept} />
      </chakra.p>
      <chakra.p textStyle="caption" color="fg.muted" mb="4">
        de cashback, sem contar o cancelado
      </chakra.p>
      <chakra.dl display="grid" gap="2.5" textStyle="small">
        {monthParts.toReversed().map((part) => (
          <chakra.div key={part.key} display="flex" alignItems="center" gap="2.5">
            <chakra.dt display="flex" alignItems="center" gap="2.5" flex="1">
              <Swatch fill={part.key} />
              {statuses[part.status].label}
            </chakra.dt>
            <chakra.dd fontWeight="semibold">
              <Money value={month[part.key]} />
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </chakra.div>
  )
}
