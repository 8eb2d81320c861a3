import '../sales/sales.css'
import { useLocation } from 'react-router'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { nobodysColumns } from '../sales/nobodys-columns'
import { NobodysSale } from '../sales/nobodys-sale'
import { saleArgs, saleFilters } from '../sales/sale-filters'
import { useKnownNames } from '../sales/use-known-names'
import { useSalePages } from '../sales/use-sale-pages'
import { DataTable } from '../table/data-table'
import { FilterBar } from '../url/filter-bar'
import { ChoiceField, DayField } from '../url/filter-fields'
import { text } from '@/lib/filters'
import { SearchField } from '../url/search-field'
import { useFilters } from '@/ui/hooks/use-filters'

const spec = { ...saleFilters, sale: text('venda') }

/** /financeiro/sem-dono: sales for which no click is known, and giving each to the click that it came from. */
export default function UnattributedPage() {
  const { values } = useFilters(spec)
  const { search } = useLocation()
  const address = (sale: string) => {
    const params = new URLSearchParams(search)
    if (sale === '') params.delete('venda')
    else params.set('venda', sale)
    const written = params.toString()
    return written === '' ? deskPaths.unattributed : `${deskPaths.unattributed}?${written}`
  }
  return (
    <Page>
      <PageHeader
        title="Sem dono"
        text="Vendas que as redes informaram sem um clique que exista aqui. O cliente só recebe depois que alguém acha o clique."
      />
      {values.sale === '' ? <Queue to={address} /> : <NobodysSale id={values.sale} back={address('')} />}
    </Page>
  )
}

function Queue({ to }: { to: (sale: string) => string }) {
  const { values, isSet, clear, bind } = useFilters(spec)
  const { networks } = useKnownNames(values.network)
  const pages = useSalePages({ ...saleArgs({ ...values, nobodys: true }), limit: 200 })
  return (
    <>
      <FilterBar isSet={isSet} onClear={clear}>
        <SearchField label="Buscar venda" placeholder="Pedido ou código na rede" {...bind('q')} />
        <ChoiceField label="Rede" all="Todas" options={networks} {...bind('network')} />
        <DayField label="Comprou de" max={values.to} {...bind('from')} />
        <DayField label="Até" min={values.from} {...bind('to')} />
      </FilterBar>
      <DataTable
        {...pages}
        label="Vendas sem dono"
        columns={nobodysColumns}
        rowKey={({ id }) => id}
        to={({ id }) => to(id)}
        empty={
          isSet
            ? 'Nenhuma venda sem dono com estes filtros.'
            : 'Toda venda tem dono. Não há nada a fazer aqui.'
        }
      />
    </>
  )
}
