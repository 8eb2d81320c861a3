import { Suspense } from 'react'
import { useListCategoriesQuery } from '@/api/index'
import type { Store } from '@/api/generated'
import { useSearchAnnouncement } from '@/ui/announcer'
import { categoryNames } from '@/lib/category-names'
import { byName } from '@/lib/fold'
import { leavesFocus } from '@/lib/leaves-focus'
import { letterOf } from '@/lib/letters'
import { paths } from '@/lib/paths'
import { useFirstPageInstead, useListStart } from '@/ui/hooks/use-list-page'
import { EmptyList, ListFilter, listOrders, ownOrders } from '@/ui/list-filter'
import { Pager } from '@/ui/pager'
import { ButtonLink } from '@/ui/public-button'
import { CashbackGrid } from './cashback-grid'
import { CashbackLetters } from './cashback-letters'
import { useCashbackView } from './cashback-view'
import { copy } from './copy'
import { CashbackGridSkeleton } from './stores-skeleton'

const pageSize = 24

interface CashbackStoresProps {
  /** Those of all letters and names. */
  stores: readonly Store[]
  /** Others are on their way. */
  isFetching: boolean
}

/** The stores of a letter and a category with a name that was searched for, page by page, under what to choose from. */
export function CashbackStores({ stores: all, isFetching }: CashbackStoresProps) {
  const { view, pathOf, origins } = useCashbackView()
  const { name, letter, category, sort, page } = view
  const categories = useListCategoriesQuery()
  const stores = byName(all, name)
  const ofLetter = letter === '' ? stores : stores.filter((store) => letterOf(store.name) === letter)
  const shown = ofLetter.slice((page - 1) * pageSize, page * pageSize)
  const top = useListStart(`${page} ${name}`)
  useSearchAnnouncement(name === '' || isFetching ? '' : copy.found(ofLetter.length, name))
  useFirstPageInstead(page > 1 && shown.length === 0 && !isFetching, pathOf({}))
  return (
    <section className="section" aria-labelledby="lojas" aria-busy={isFetching ? true : undefined}>
      <div className="section-head">
        <h2 className="title-2" id="lojas" ref={top}>
          {letter === '' ? 'Todas as lojas com cashback' : `Lojas com a letra ${letter}`}
        </h2>
        {letter !== '' && (
          <ButtonLink
            ref={leavesFocus}
            className="letter-clear"
            look="outline"
            size="sm"
            to={pathOf({ letter: '' })}
          >
            {copy.allStores}
          </ButtonLink>
        )}
      </div>
      <CashbackLetters
        chosen={letter}
        present={new Set(stores.map((store) => letterOf(store.name)))}
        pathOf={(other) => pathOf({ letter: other })}
      />
      <ListFilter
        action={paths.topCashback}
        orders={listOrders}
        ownOrder={ownOrders.rate}
        categories={categoryNames(categories.data)}
        category={category}
        sort={sort}
        name={name}
        kept={[['letra', letter], ...origins]}
        pathOf={pathOf}
      />
      {shown.length > 0 ? (
        <CashbackGrid stores={shown} />
      ) : isFetching ? (
        <CashbackGridSkeleton label="Carregando lojas..." />
      ) : (
        <Suspense>
          <EmptyList list="topCashback" name={name} category={category} letter={letter} origins={origins} />
        </Suspense>
      )}
      <Pager
        page={page}
        total={Math.ceil(ofLetter.length / pageSize)}
        to={(other) => pathOf({ page: other })}
      />
    </section>
  )
}
