import { useListCategoriesQuery } from '@/api/index'
import { LoadFailure } from '@/ui/load-failure'
import { PageTitle } from '@/ui/page-title'
import { CategoryGridSkeleton } from '@/features/categories/category-grid-skeleton'
import { CategoryLists } from '@/features/categories/category-lists'
import { Breadcrumb } from '@/ui/breadcrumb'
import { useAnchor } from '@/ui/hooks/use-anchor'

/** All categories and the pages of special dates. */
export default function CategoriesPage() {
  const { data, error, isFetching, refetch } = useListCategoriesQuery()
  useAnchor(data !== undefined)
  return (
    <div className="page categories">
      <PageTitle>Categorias de cupons e ofertas</PageTitle>
      <header className="list-head">
        <Breadcrumb current="Categorias" />
        <h1 className="title-1">Categorias</h1>
        <p className="lead muted">
          De livros a viagens: entre pelo assunto e compare cupons de várias lojas.
        </p>
      </header>
      {data !== undefined ? (
        <CategoryLists lists={data} />
      ) : error === undefined || isFetching ? (
        <CategoryGridSkeleton />
      ) : (
        <LoadFailure level="h2" error={error} retry={() => void refetch()} />
      )}
    </div>
  )
}
