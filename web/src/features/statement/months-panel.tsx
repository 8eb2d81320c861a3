import { chakra } from '@chakra-ui/react/styled-system'
import { lazy, Suspense, useState } from 'react'
import { useListCashbackMonthsQuery } from '@/api/index'
import { Icon } from '@/components/icon'
import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/panel'
import { Skeleton } from '@/components/ui/skeleton'
import { LoadError } from './load-error'
import { MonthsTable } from './months-table'

const MonthsChart = lazy(() => import('./months-chart'))

interface MonthsPanelProps {
  userId: string
}

/** Twelve months of cashback, drawn or as a table. */
export function MonthsPanel({ userId }: MonthsPanelProps) {
  const { data, error, isError, refetch } = useListCashbackMonthsQuery({ userId, months: 12 })
  const [asTable, setAsTable] = useState(false)
  const placeholder = <Skeleton width="full" height={{ base: '28rem', lg: '18rem' }} borderRadius="lg" />

  return (
    <Panel id="meses" aria-labelledby="meses-titulo" p={{ base: '5', md: '7' }}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3" mb="5">
        <chakra.div>
          <chakra.h2 id="meses-titulo" textStyle="h2">
            Mês a mês
          </chakra.h2>
          <chakra.p textStyle="small" color="fg.muted">
            O cashback das compras feitas em cada mês, pelo status de hoje.
          </chakra.p>
        </chakra.div>
        <Button
          look="outline"
          size="sm"
          onClick={() => {
            setAsTable(!asTable)
          }}
        >
          <Icon name={asTable ? 'chart' : 'menu'} size="4" />
          {asTable ? 'Ver gráfico' : 'Ver tabela'}
        </Button>
      </chakra.div>
      {data === undefined ? (
        isError ? (
          <LoadError error={error} retry={() => void refetch()} />
        ) : (
          placeholder
        )
      ) : asTable ? (
        <MonthsTable months={data} />
      ) : (
        <Suspense fallback={placeholder}>
          <MonthsChart months={data} />
        </Suspense>
      )}
    </Panel>
  )
}
