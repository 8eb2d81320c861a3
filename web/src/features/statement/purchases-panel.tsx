import { chakra } from '@chakra-ui/react/styled-system'
import { useDeferredValue, useRef } from 'react'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/button'
import { Panel } from '@/ui/panel'
import { useFromWidth } from '@/ui/hooks/use-element-width'
import { ExportMenu } from './export-menu'
import { FiltersBar } from './filters-bar'
import { LoadError } from './load-error'
import { Pager } from './pager'
import { PurchaseCards } from './purchase-cards'
import { PurchasesEmpty } from './purchases-empty'
import { PurchasesSkeleton } from './purchases-skeleton'
import { PurchasesTable } from './purchases-table'
import { useFreshPurchases } from './use-fresh-purchases'
import { usePurchases } from './use-purchases'
import { useStatementView } from './use-statement-view'
import { isFiltered, noFilters } from './view'

const tableNeedsPx = 780
const fitsTable = (width: number) => width >= tableNeedsPx

interface PurchasesPanelProps {
  userId: string
  /** Somebody misses a purchase. */
  onMissing: () => void
  onContact: () => void
}

/** "Suas compras": filters, the lines and paging. */
export function PurchasesPanel({ userId, onMissing, onContact }: PurchasesPanelProps) {
  const { view, setFilters, setPageSize, goNext, goPrevious } = useStatementView()
  const query = usePurchases(userId, view)
  const { currentData, isError } = query
  const data = useDeferredValue(query.data) // written piece by piece, so that no touch waits for all of it
  const viewKey = [view.pageSize, view.cursor, view.store, view.from, view.to, ...view.status].join(' ')
  const fresh = useFreshPurchases(viewKey, currentData?.purchases)

  const frame = useRef<HTMLDivElement>(null)
  const asTable = useFromWidth(frame, fitsTable, fitsTable(window.innerWidth))
  const Purchases = asTable ? PurchasesTable : PurchaseCards

  // An error only takes the place of lines that do not belong to what was asked for.
  const failed = isError && currentData === undefined

  return (
    <Panel id="compras" aria-labelledby="compras-titulo" overflow="hidden">
      <chakra.div display="grid" gap="5" px={{ base: '5', md: '7' }} pt={{ base: '5', md: '7' }} pb="5">
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
          <chakra.h2 id="compras-titulo" textStyle="h2" flex="1" minWidth={{ base: 'full', md: 'auto' }}>
            Suas compras
          </chakra.h2>
          <Button look="link" size="sm" px="0.5" aria-haspopup="dialog" onClick={onMissing}>
            Não encontrei minha compra
          </Button>
          <Button look="link" size="sm" px="0.5" aria-haspopup="dialog" onClick={onContact}>
            Fale conosco
          </Button>
          <ExportMenu userId={userId} from={view.from} to={view.to} />
        </chakra.div>
        <FiltersBar userId={userId} filters={view} onChange={setFilters} />
      </chakra.div>
      <div ref={frame}>
        {failed ? (
          <LoadError error={query.error} retry={() => void query.refetch()} />
        ) : data === undefined ? (
          <PurchasesSkeleton asTable={asTable} />
        ) : data.purchases.length === 0 ? (
          <PurchasesEmpty
            filtered={isFiltered(view)}
            onClear={() => {
              setFilters(noFilters)
            }}
            onMissing={onMissing}
          />
        ) : (
          <chakra.div
            key={viewKey}
            role="region"
            aria-label="Lista de compras"
            aria-busy={currentData === undefined}
            tabIndex={0}
            maxHeight={asTable ? 'calc(440px + 2.25rem)' : undefined}
            overflow={asTable ? 'auto' : 'visible'}
            opacity={currentData === undefined ? '0.55' : '1'}
            borderTopWidth={asTable ? '1px' : '0'}
            _focusVisible={{ outlineOffset: '-3px' }}
          >
            <Purchases purchases={data.purchases} fresh={fresh} />
          </chakra.div>
        )}
        {data !== undefined && !failed && data.total > 0 && (
          <Pager
            view={view}
            shown={data.purchases.length}
            total={data.total}
            hasNext={data.nextCursor !== null}
            onPageSize={setPageSize}
            onPrevious={goPrevious}
            onNext={() => {
              if (data.nextCursor !== null) goNext(data.nextCursor)
            }}
          />
        )}
      </div>
      {isError && !failed && (
        <chakra.p role="alert" display="flex" alignItems="center" gap="2" px="7" pb="4" textStyle="small">
          <Icon name="alert" size="4" />
          Não deu para atualizar agora; mostramos a última leitura.
        </chakra.p>
      )}
    </Panel>
  )
}
