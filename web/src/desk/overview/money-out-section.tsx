import { chakra } from '@chakra-ui/react/styled-system'
import { formatCount, formatDate } from '@/lib/format'
import { cents, formatCents } from '@/lib/money'
import type { MoneyOut } from '../api/generated'
import { ChartSection } from '../charts/chart-section'
import { type Day, DaysChart } from '../charts/days-chart'
import { FiguresTable } from '../charts/figures-table'
import { Amount } from '../parts/amount'
import { Section } from '../parts/section'

function say({ day, paidCents, returnedCents, payouts }: MoneyOut): string {
  const returned = returnedCents === 0 ? '' : `, ${formatCents(cents(returnedCents))} devolvidos`
  return `${formatDate(day)}: ${formatCents(cents(paidCents))} pagos em ${formatCount(payouts)} Pix${returned}`
}

const title = 'Dinheiro que saiu por dia'

/** What left and what came back, day by day. */
export function MoneyOutSection({ days }: { days: readonly MoneyOut[] }) {
  const sum = (key: 'paidCents' | 'returnedCents' | 'payouts') =>
    days.reduce((total, day) => total + day[key], 0)
  const bars: Day[] = days.map((day) => ({
    day: day.day,
    up: day.paidCents,
    down: day.returnedCents,
    said: say(day),
  }))
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
          <span className="desk-key-up" /> pago
          <span className="desk-key-down" /> devolvido
        </chakra.span>
      }
      chart={<DaysChart label={title} days={bars} />}
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
