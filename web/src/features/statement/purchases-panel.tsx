import { useDeferredValue, useRef } from 'react'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/public-button'
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
    <section id="compras" aria-labelledby="compras-titulo" className="panel panel-raised part">
      <div className="purchases-head">
        <div className="purchases-title">
          <h2 id="compras-titulo" className="title-2">
            Suas compras
          </h2>
          <Button look="link" size="sm" aria-haspopup="dialog" onClick={onMissing}>
            Não encontrei minha compra
          </Button>
          <Button look="link" size="sm" aria-haspopup="dialog" onClick={onContact}>
            Fale conosco
          </Button>
          <ExportMenu userId={userId} from={view.from} to={view.to} />
        </div>
        <FiltersBar userId={userId} filters={view} onChange={setFilters} />
      </div>
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
          <div
            key={viewKey}
            role="region"
            aria-label="Lista de compras"
            aria-busy={currentData === undefined}
            className="purchases-list"
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
            tabIndex={0}
          >
            <Purchases purchases={data.purchases} fresh={fresh} />
          </div>
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
        <p role="alert" className="purchases-stale small">
          <Icon name="alert" size="4" />
          Não deu para atualizar agora; mostramos a última leitura.
        </p>
      )}
    </section>
  )
}
