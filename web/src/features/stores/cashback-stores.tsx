import { useListCategoriesQuery } from '@/api/index'
import type { Store } from '@/api/generated'
import { StateScreen } from '@/ui/state-screen'
import { categoryNames } from '@/lib/category-names'
import { letterOf } from '@/lib/letters'
import { paths } from '@/lib/paths'
import { useFirstPageInstead, useListStart } from '@/ui/hooks/use-list-page'
import { ListFilter, listOrders, ownOrders } from '@/ui/list-filter'
import { Pager } from '@/ui/pager'
import { ButtonLink } from '@/ui/public-button'
import { CashbackGrid } from './cashback-grid'
import { CashbackLetters } from './cashback-letters'
import { useCashbackView } from './cashback-view'
import { copy } from './copy'

const pageSize = 24

interface CashbackStoresProps {
  /** Those of all letters. */
  stores: readonly Store[]
  /** Others are on their way. */
  isFetching: boolean
}

/** The stores of a letter and a category, page by page, under what to choose from. */
export function CashbackStores({ stores, isFetching }: CashbackStoresProps) {
  const { view, pathOf, origins } = useCashbackView()
  const { letter, category, sort, page } = view
  const categories = useListCategoriesQuery()
  const ofLetter = letter === '' ? stores : stores.filter(({ name }) => letterOf(name) === letter)
  const shown = ofLetter.slice((page - 1) * pageSize, page * pageSize)
  const top = useListStart(page)
  useFirstPageInstead(page > 1 && shown.length === 0 && !isFetching, pathOf({}))
  return (
    <section className="section" aria-labelledby="lojas" aria-busy={isFetching ? true : undefined}>
      <div className="section-head">
        <h2 className="title-2" id="lojas" ref={top}>
          {letter === '' ? 'Todas as lojas com cashback' : `Lojas com a letra ${letter}`}
        </h2>
        {letter !== '' && (
          <ButtonLink className="letter-clear" look="outline" size="sm" to={pathOf({ letter: '' })}>
            {copy.allStores}
          </ButtonLink>
        )}
      </div>
      <CashbackLetters
        chosen={letter}
        present={new Set(stores.map(({ name }) => letterOf(name)))}
        pathOf={(other) => pathOf({ letter: other })}
      />
      <ListFilter
        action={paths.topCashback}
        orders={listOrders}
        ownOrder={ownOrders.rate}
        categories={categoryNames(categories.data)}
        category={category}
        sort={sort}
        kept={[['letra', letter], ...origins]}
        pathOf={pathOf}
      />
      {shown.length > 0 ? (
        <CashbackGrid stores={shown} />
      ) : (
        <NoStores
          letter={letter}
          everything={category === '' ? null : pathOf({ category: '', sort: null })}
        />
      )}
      <Pager
        page={page}
        total={Math.ceil(ofLetter.length / pageSize)}
        to={(other) => pathOf({ page: other })}
      />
    </section>
  )
}

interface NoStoresProps {
  letter: string
  /** The address without the category, where one is chosen. */
  everything: string | null
}

function NoStores({ letter, everything }: NoStoresProps) {
  if (letter === '' && everything !== null) {
    return (
      <StateScreen
        level="h3"
        picture="lens"
        title="Nenhuma loja desta categoria com cashback agora"
        text="Tente ver tudo, sem filtros."
      >
        <ButtonLink look="outline" to={everything}>
          Limpar filtros
        </ButtonLink>
      </StateScreen>
    )
  }
  if (letter === '') {
    return (
      <StateScreen
        level="h3"
        picture="bag"
        title="Nenhuma loja com cashback agora"
        text="As lojas mudam o cashback com frequência. Volte em breve."
      />
    )
  }
  return (
    <StateScreen
      level="h3"
      picture="lens"
      title={`Nenhuma loja encontrada para a letra "${letter}"`}
      text="Escolha outra letra ou veja todas as lojas que devolvem parte da compra."
    />
  )
}
