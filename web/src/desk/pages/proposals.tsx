import { useListProposalsQuery } from '../api/index'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { columns } from '../proposals/proposal-columns'
import { DataTable } from '../table/data-table'
import { FilterBar } from '../url/filter-bar'
import { TogglesField } from '../url/filter-fields'
import { flag } from '@/lib/filters'
import { useFilters } from '@/ui/hooks/use-filters'

const spec = { all: flag('todas') }

/** /financeiro/propostas: what one person proposed and another decides. */
export default function ProposalsPage() {
  const { values, isSet, change, clear } = useFilters(spec)
  const { data, currentData, error, isFetching, refetch } = useListProposalsQuery(
    { open: !values.all },
    { pollingInterval: 60_000 },
  )
  return (
    <Page>
      <PageHeader
        title="Propostas"
        text="O que move dinheiro, ou faz um alarme sumir, precisa de duas pessoas: Finanças propõe, Aprovação decide."
      />
      <FilterBar isSet={isSet} onClear={clear}>
        <TogglesField
          label="Mostrar também"
          value={values.all ? ['all' as const] : []}
          options={[{ value: 'all' as const, label: 'As decididas' }]}
          onChange={(on) => {
            change({ all: on.includes('all') })
          }}
        />
      </FilterBar>
      <DataTable
        label="Propostas"
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        to={({ id }) => deskPaths.proposal(id)}
        error={error}
        retry={refetch}
        busy={isFetching && currentData === undefined}
        empty={values.all ? 'Ninguém propôs nada até hoje.' : 'Nenhuma proposta espera decisão.'}
      />
    </Page>
  )
}
