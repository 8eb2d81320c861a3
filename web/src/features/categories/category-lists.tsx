import type { CategoryLists as Lists } from '@/api/generated'
import { StateScreen } from '@/ui/state-screen'
import { CategoryGrid } from './category-grid'

interface CategoryListsProps {
  lists: Lists
}

/** The regular categories, then the pages of special dates; a list without any is left out. */
export function CategoryLists({ lists: { regular, seasonal } }: CategoryListsProps) {
  if (regular.length + seasonal.length === 0) {
    return (
      <StateScreen
        level="h2"
        picture="bag"
        title="As categorias estão chegando"
        text="Ainda não há categorias por aqui. Enquanto isso, procure pela loja."
      />
    )
  }
  return (
    <>
      {regular.length > 0 && <CategoryGrid categories={regular} eager={6} />}
      {seasonal.length > 0 && (
        <section className="section" id="sazonais" aria-labelledby="sazonais-titulo">
          <div className="list-head">
            <h2 className="title-1" id="sazonais-titulo">
              Páginas Sazonais
            </h2>
            <p className="lead muted">
              Datas em que as lojas capricham: planeje a compra e pegue o melhor cupom.
            </p>
          </div>
          <CategoryGrid categories={seasonal} />
        </section>
      )}
    </>
  )
}
