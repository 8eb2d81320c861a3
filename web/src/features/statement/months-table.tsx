import { chakra } from '@chakra-ui/react/styled-system'
import type { Month } from '@/api/purchase'
import { Money } from '@/ui/money'
import { VisuallyHidden } from '@/ui/visually-hidden'
import { formatLongMonth } from '@/lib/format'
import { statuses } from './copy'
import { monthParts } from './month-parts'

interface MonthsTableProps {
  months: readonly Month[]
}

const Cell = chakra('td', { base: { py: '2.5', ps: '4', textAlign: 'end' } })
const Head = chakra('th', {
  base: { py: '2', ps: '4', textAlign: 'end', fontWeight: 'semibold', color: 'fg.muted' },
})

/** The chart's numbers, newest month first. */
export function MonthsTable({ months }: MonthsTableProps) {
  return (
    <chakra.div overflowX="auto" tabIndex={0} role="region" aria-label="Cashback por mês">
      <chakra.table width="full" borderCollapse="collapse" textStyle="small">
        <caption>
          <VisuallyHidden>Cashback por mês da compra e por status</VisuallyHidden>
        </caption>
        <thead>
          <chakra.tr borderBottomWidth="1px">
            <Head scope="col" textAlign="start" ps="0">
              Mês
            </Head>
            {monthParts.map((part) => (
              <Head key={part.key} scope="col">
                {statuses[part.status].label}
              </Head>
            ))}
          </chakra.tr>
        </thead>
        <tbody>
          {months.toReversed().map((month) => (
            <chakra.tr key={month.month} borderBottomWidth="1px" _last={{ borderBottomWidth: '0' }}>
              <chakra.th scope="row" textAlign="start" fontWeight="semibold" whiteSpace="nowrap">
                {formatLongMonth(month.month)}
              </chakra.th>
              {monthParts.map((part) => (
                <Cell key={part.key}>
                  <Money value={month[part.key]} />
                </Cell>
              ))}
            </chakra.tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  )
}
