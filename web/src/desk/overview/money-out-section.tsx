import { chakra } from '@chakra-ui/react/styled-system'
import { formatCount, formatDate } from '@/lib/format'
import { cents, formatCents } from '@/lib/money'
import type { MoneyOut } from '../api/generated'
import { ColumnChart, useChosenSlot } from '@/ui/charts/column-chart'
import { Swatch } from '@/ui/charts/fill'
import { FiguresTable } from '@/ui/charts/figures-table'
import { ChartSection } from './chart-section'
import { Amount } from '../parts/amount'
import { Section } from '@/ui/section'

function say({ day, paidCents, returnedCents, payouts }: MoneyOut): string {
  const returned = returnedCents === 0 ? '' : `, ${formatCents(cents(returnedCents))} devolvidos`
  return `${formatDate(day)}: ${formatCents(cents(paidCents))} pagos em ${formatCount(payouts)} Pix${returned}`
}

const title = 'Dinheiro que saiu por dia'

/** What left and what came back, day by day. */
export function MoneyOutSection({ days }: { days: readonly MoneyOut[] }) {
  const sum = (key: 'paidCents' | 'returnedCents' | 'payouts') =>
    days.reduce((total, day) => total + day[key], 0)
  if (days.every((day) => day.paidCents === 0 && day.returnedCents === 0)) {
    return (
      <Section title={title} text={`Nos últimos ${days.length} dias.`}>
        <chakra.p textStyle="small" color="fg.muted">
          Nada saiu e nada voltou.
        </chakra.p>
      </Section>
    )
  }
  return (
    <ChartSection
      title={title}
      text={
        <>
          Em {days.length} dias: <Amount value={sum('paidCents')} /> pagos em {formatCount(sum('payouts'))}{' '}
          Pix, <Amount value={sum('returnedCents')} /> devolvidos
        </>
      }
      tools={
        <chakra.span aria-hidden className="desk-key">
          <Swatch fill="good" /> pago <Swatch fill="bad" /> devolvido
        </chakra.span>
      }
      chart={<Days days={days} />}
      table={
        <FiguresTable
          label={title}
          head={['Dia', 'Pago', 'Pix', 'Devolvido']}
          rows={days.toReversed().map((day) => ({
            key: day.day,
            cells: [
              formatDate(day.day),
              <Amount key="paid" value={day.paidCents} quietZero />,
              formatCount(day.payouts),
              <Amount key="returned" value={day.returnedCents} quietZero />,
            ],
          }))}
          total={[
            'Total',
            <Amount key="paid" value={sum('paidCents')} />,
            formatCount(sum('payouts')),
            <Amount key="returned" value={sum('returnedCents')} />,
          ]}
        />
      }
    />
  )
}

/** What was paid upwards, what came back downwards; the chosen day is written out. */
function Days({ days }: { days: readonly MoneyOut[] }) {
  const slots = days.map((day) => ({
    key: day.day,
    name: formatDate(day.day).slice(0, 5),
    said: say(day),
    parts: [
      { fill: 'good' as const, value: day.paidCents },
      { fill: 'bad' as const, value: -day.returnedCents },
    ],
  }))
  const [chosen, choose] = useChosenSlot(slots)
  return (
    <div>
      <chakra.p minHeight="6" mb="3" textStyle="small" fontVariantNumeric="tabular-nums">
        {slots[chosen]?.said}
      </chakra.p>
      <ColumnChart
        label={`${title}. Use as setas para passar de um dia a outro.`}
        slots={slots}
        namePx={46}
        chosen={chosen}
        onChoose={choose}
      />
    </div>
  )
}
