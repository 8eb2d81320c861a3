import { search } from '@/lib/filters'
import { useFilters } from '@/ui/hooks/use-filters'
import { useListTermsQuery } from '../api/index'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { WaitingNotice } from '../proposals/waiting-notice'
import { DataTable } from '../table/data-table'
import { termsColumns } from '../terms/terms-columns'
import { FilterBar } from '../url/filter-bar'
import { SearchField } from '../url/search-field'

const filters = { name: search('q') }

/** /financeiro/condicoes: what stores promise. */
export default function TermsPage() {
  const { values, isSet, clear, bind } = useFilters(filters)
  const {
    currentData: data,
    error,
    refetch,
  } = useListTermsQuery(values.name === '' ? {} : { name: values.name })
  return (
    <Page>
      <PageHeader
        title="Condições"
        text="O que cada loja promete a quem sai para ela. As mudadas por último vêm primeiro; até 100 lojas."
      />
      <WaitingNotice kind="publish_terms" one="mudança de condições" many="mudanças de condições" />
      <FilterBar isSet={isSet} onClear={clear}>
        <SearchField label="Loja" placeholder="Nome ou endereço curto" {...bind('name')} />
      </FilterBar>
      <DataTable
        label="Lojas"
        columns={termsColumns}
        rows={data}
        rowKey={({ slug }) => slug}
        to={({ slug }) => deskPaths.storeTerms(slug)}
        error={error}
        retry={refetch}
        empty={isSet ? 'Nenhuma loja com este nome.' : 'Ainda não há lojas no catálogo.'}
      />
    </Page>
  )
}
