import { PageTitle } from '@/ui/page-title'
import { leavesFocus } from '@/lib/leaves-focus'
import { FeaturedSection } from '@/features/stores/featured-section'
import { ListSection } from '@/features/stores/list-section'
import { useStoresView } from '@/features/stores/stores-view'
import { Breadcrumb } from '@/ui/breadcrumb'
import { ButtonLink } from '@/ui/public-button'

/** All stores; the query parameter `name` leaves those whose name contains it. */
export default function StoresPage() {
  const { view, pathOf } = useStoresView()
  const { name } = view
  return (
    <div className="page stores">
      <PageTitle>Lojas com cupom e cashback</PageTitle>
      <header className="list-head">
        <Breadcrumb current="Lojas" />
        <h1 className="title-1">Lojas</h1>
        {name === '' ? (
          <p className="lead muted">
            Escolha uma loja para ver os cupons e as ofertas dela e ativar o cashback.
          </p>
        ) : (
          <p className="list-search">
            <span className="list-search-text">{`Lojas com “${name}” no nome`}</span>
            <ButtonLink ref={leavesFocus} look="outline" size="sm" to={pathOf({ name: '' })}>
              Limpar busca
            </ButtonLink>
          </p>
        )}
      </header>
      <FeaturedSection name={name} />
      <ListSection />
    </div>
  )
}
