import { chakra } from '@chakra-ui/react/styled-system'
import { lazy, memo, Suspense, useDeferredValue, useState } from 'react'
import { useListCashbackMonthsQuery } from '@/api/account/index'
import { ChartToggle } from '@/ui/charts/chart-toggle'
import { FiguresTable } from '@/ui/charts/figures-table'
import { Panel } from '@/ui/panel'
import { Skeleton } from '@/ui/skeleton'
import { Money } from '@/ui/money'
import { formatLongMonth } from '@/lib/format'
import { statuses } from './copy'
import { LoadError } from './load-error'
import { isEmptyMonth, monthParts } from './month-parts'

const MonthsChart = lazy(() => import('./months-chart'))

interface MonthsPanelProps {
  userId: string
}

/** Twelve months of cashback, drawn or as a table. */
export const MonthsPanel = memo(function MonthsPanel({ userId }: MonthsPanelProps) {
  const { data: months, error, isError, refetch } = useListCashbackMonthsQuery({ userId, months: 12 })
  const data = useDeferredValue(months)
  const [asTable, setAsTable] = useState(false)
  const placeholder = <Skeleton width="full" height={{ base: '28rem', lg: '15.25rem' }} borderRadius="lg" />

  return (
    <Panel
      id="meses"
      aria-labelledby="meses-titulo"
      p={{ base: '5', md: '7' }}
      contentVisibility="auto"
      containIntrinsicBlockSize="auto 24rem"
      overflowClipMargin="2rem"
    >
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        gap="3"
        mb="5"
      >
        <chakra.div>
          <chakra.h2 id="meses-titulo" textStyle="h2">
            Mês a mês
          </chakra.h2>
          <chakra.p textStyle="small" color="fg.muted">
            O cashback das compras feitas em cada mês, pelo status de hoje.
          </chakra.p>
        </chakra.div>
        <ChartToggle asTable={asTable} onChange={setAsTable} />
      </chakra.div>
      {data === undefined ? (
        isError ? (
          <LoadError error={error} retry={() => void refetch()} />
        ) : (
          placeholder
        )
      ) : data.every(isEmptyMonth) ? (
        <MonthsEmpty />
      ) : asTable ? (
        <FiguresTable
          label="Cashback por mês da compra e por status"
          head={['Mês', ...monthParts.map(({ status }) => statuses[status].label)]}
          rows={data.toReversed().map((month) => ({
            key: month.month,
            cells: [
              formatLongMonth(month.month),
              ...monthParts.map(({ key }) => <Money key={key} value={month[key]} />),
            ],
          }))}
        />
      ) : (
        <Suspense fallback={placeholder}>
          <MonthsChart months={data} />
        </Suspense>
      )}
    </Panel>
  )
})

/** Bare ground, where the columns will grow. */
function MonthsEmpty() {
  return (
    <chakra.div display="grid" justifyItems="center" gap="4" py="6" color="fg.muted" textStyle="small">
      <chakra.div
        aria-hidden
        display="flex"
        alignItems="flex-end"
        gap="2.5"
        height="16"
        px="6"
        borderBottomWidth="2px"
      >
        {[6, 10, 8, 14, 12].map((height) => (
          <chakra.span
            key={height}
            width="6"
            borderTopRadius="sm"
            borderWidth="1.5px"
            borderBottomWidth="0"
            borderStyle="dashed"
            borderColor="line.strong"
            style={{ height: `${height * 0.25}rem` }}
          />
        ))}
      </chakra.div>
      Seus meses aparecem aqui depois da primeira compra.
    </chakra.div>
  )
}
