import { lazy, memo, Suspense, useDeferredValue, useState } from 'react'
import { useListCashbackMonthsQuery } from '@/api/account/index'
import { ChartToggle } from '@/ui/charts/chart-toggle'
import { FiguresTable } from '@/ui/charts/figures-table'
import { Money } from '@/ui/money'
import { formatLongMonth } from '@/lib/months'
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
  const placeholder = <span aria-hidden className="skeleton" />

  return (
    <section id="meses" aria-labelledby="meses-titulo" className="panel panel-raised months">
      <div className="months-head">
        <div>
          <h2 id="meses-titulo" className="title-2">
            Mês a mês
          </h2>
          <p className="small muted">O cashback das compras feitas em cada mês, pelo status de hoje.</p>
        </div>
        <ChartToggle asTable={asTable} onChange={setAsTable} />
      </div>
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
    </section>
  )
})

/** Bare ground, where the columns will grow. */
function MonthsEmpty() {
  return (
    <div className="months-empty small muted">
      <div aria-hidden>
        {[6, 10, 8, 14, 12].map((height) => (
          <span key={height} style={{ height: `${height * 0.25}rem` }} />
        ))}
      </div>
      Seus meses aparecem aqui depois da primeira compra.
    </div>
  )
}
