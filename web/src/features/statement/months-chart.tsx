import { chakra } from '@chakra-ui/react/styled-system'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Month } from '@/api/purchase'
import { Money } from '@/ui/money'
import { formatLongMonth, formatShortMonth } from '@/lib/format'
import { cents, formatCents, sumCents } from '@/lib/money'
import { swatchRecipe } from '@/theme/recipes/swatch'
import { statuses } from './copy'
import { monthParts } from './month-parts'
import { chartTop, columnTotal } from './months-scale'

const Swatch = chakra('span', swatchRecipe)
const plotHeight = '13rem'

interface MonthsChartProps {
  months: readonly Month[]
}

function describe(month: Month): string {
  const parts = monthParts.map((part) => `${statuses[part.status].label} ${formatCents(month[part.key])}`)
  return `${formatLongMonth(month.month)}: ${parts.join(', ')}`
}

function lastWithMoney(months: readonly Month[]): number {
  const index = months.findLastIndex((month) => columnTotal(month) > 0)
  return index === -1 ? months.length - 1 : index
}

/** Stacked columns, one per month; the chosen one is written out beside them. Arrow keys go from month to month. */
export default function MonthsChart({ months }: MonthsChartProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const columns = useRef<(HTMLButtonElement | null)[]>([])
  const selected = Math.min(chosen ?? lastWithMoney(months), months.length - 1)
  const month = months[selected]
  if (month === undefined) return null

  const top = chartTop(months)
  const move = (event: KeyboardEvent) => {
    const last = months.length - 1
    const target = {
      ArrowLeft: Math.max(0, selected - 1),
      ArrowRight: Math.min(last, selected + 1),
      Home: 0,
      End: last,
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    setChosen(target)
    columns.current[target]?.focus()
  }

  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr', lg: '1fr 15rem' }}
      gap={{ base: '6', lg: '10' }}
    >
      <chakra.div display="grid" gridTemplateColumns="auto 1fr" columnGap="3">
        <Scale top={top} />
        <chakra.div position="relative">
          <Gridlines />
          <chakra.div
            role="group"
            aria-label="Cashback por mês. Use as setas para passar de um mês a outro."
            position="relative"
            display="grid"
            gridTemplateColumns={`repeat(${months.length}, minmax(0, 1fr))`}
            onKeyDown={move}
          >
            {months.map((item, index) => (
              <chakra.button
                key={item.month}
                ref={(element: HTMLButtonElement | null) => {
                  columns.current[index] = element
                }}
                type="button"
                aria-label={describe(item)}
                aria-pressed={index === selected}
                tabIndex={index === selected ? 0 : -1}
                display="grid"
                gap="2"
                borderRadius="sm"
                cursor="pointer"
                color="fg.muted"
                _hover={{ bg: 'hover' }}
                css={{ '&[aria-pressed=true]': { bg: 'action.subtle', color: 'fg', fontWeight: 'bold' } }}
                onClick={() => {
                  setChosen(index)
                }}
                onPointerEnter={() => {
                  setChosen(index)
                }}
              >
                <Column month={item} top={top} />
                <chakra.span fontSize={{ base: '0.6875rem', md: '0.8125rem' }} lineHeight="1.75rem">
                  {formatShortMonth(item.month)}
                </chakra.span>
              </chakra.button>
            ))}
          </chakra.div>
        </chakra.div>
      </chakra.div>
      <MonthDetail month={month} />
    </chakra.div>
  )
}

function Scale({ top }: { top: number }) {
  return (
    <chakra.div
      aria-hidden
      display="flex"
      flexDirection="column"
      justifyContent="space-between"
      height={plotHeight}
      my="-0.5rem"
      textAlign="end"
      textStyle="caption"
      fontVariantNumeric="tabular-nums"
      color="fg.muted"
      boxSizing="content-box"
      css={{ height: `calc(${plotHeight} + 1rem)` }}
    >
      {[top, top / 2, 0].map((value) => (
        <chakra.span key={value} lineHeight="1rem">
          {formatCents(cents(value)).replace(/,00$/, '')}
        </chakra.span>
      ))}
    </chakra.div>
  )
}

function Gridlines() {
  return (
    <chakra.div
      aria-hidden
      position="absolute"
      insetInline="0"
      top="0"
      height={plotHeight}
      display="flex"
      flexDirection="column"
      justifyContent="space-between"
    >
      <chakra.span borderTopWidth="1px" borderStyle="dashed" />
      <chakra.span borderTopWidth="1px" borderStyle="dashed" />
      <chakra.span borderTopWidth="1px" borderColor="line.strong" />
    </chakra.div>
  )
}

function Column({ month, top }: { month: Month; top: number }) {
  return (
    <chakra.span
      aria-hidden
      display="flex"
      flexDirection="column-reverse"
      gap="2px"
      height={plotHeight}
      width="min(2.25rem, 68%)"
      mx="auto"
    >
      {monthParts.map(
        (part) =>
          month[part.key] > 0 && (
            <Swatch
              key={part.key}
              status={part.status}
              transition="height 320ms {easings.out}"
              style={{ height: `${(month[part.key] / top) * 100}%`, minHeight: '3px' }}
            />
          ),
      )}
    </chakra.span>
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
              <Swatch status={part.status} width="4" height="4" />
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
