import { useMemo } from 'react'
import { ButtonLink } from '@/ui/button'
import { useFilters } from '@/ui/hooks/use-filters'
import type { Remittance } from '../api/generated'
import { useListRemittancesQuery } from '../api/index'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { listSpec } from '../remittances/filters'
import { NewRemittance } from '../remittances/new-remittance'
import { columns } from '../remittances/remittance-columns'
import { DataTable } from '../table/data-table'
import { FilterBar } from '../url/filter-bar'
import { ChoiceField } from '../url/filter-fields'
import { remittanceStates } from '../words/remittances'

/** /financeiro/recebimentos: what networks paid, and the form to propose one. */
export default function RemittancesPage() {
  const { values } = useFilters(listSpec)
  if (!values.isNew) return <List />
  return (
    <Page maxWidth="72rem">
      <PageHeader
        title="Propor um recebimento"
        text="Uma pessoa diz o que chegou ao banco e para quais vendas; outra decide. Só então entra no livro."
        back={{ to: deskPaths.remittances, label: 'Recebimentos' }}
      />
      <NewRemittance />
    </Page>
  )
}

const rowKey = ({ id }: Remittance) => id
const states = ['prepared', 'booked', 'done'] as const

function List() {
  const { values, isSet, change, clear } = useFilters(listSpec)
  const { data, error, refetch } = useListRemittancesQuery({})
  const networks = useMemo(() => [...new Set(data?.map(({ network }) => network))].toSorted(), [data])
  const rows = useMemo(
    () =>
      data?.filter(
        ({ network, state }) =>
          (values.network === '' || network === values.network) &&
          (values.state === 'all' || state === values.state),
      ),
    [data, values],
  )
  return (
    <Page>
      <PageHeader
        title="Recebimentos"
        text="O que as redes pagaram, em uma soma para muitas vendas. Os 200 mais novos."
      >
        <ButtonLink to={`${deskPaths.remittances}?novo=sim`} size="sm">
          Propor um recebimento
        </ButtonLink>
      </PageHeader>
      <FilterBar isSet={isSet} onClear={clear}>
        <ChoiceField
          label="Rede"
          all="Todas"
          value={values.network}
          options={networks.map((value) => ({ value, label: value }))}
          onChange={(network) => {
            change({ network })
          }}
        />
        <ChoiceField
          label="Situação"
          all="Todas"
          value={values.state === 'all' ? '' : values.state}
          options={states.map((value) => ({ value, label: remittanceStates[value].label }))}
          onChange={(state) => {
            change({ state: state === '' ? 'all' : state })
          }}
        />
      </FilterBar>
      <DataTable
        label="Recebimentos"
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        to={({ id }) => deskPaths.remittance(id)}
        error={error}
        retry={refetch}
        sort={values.sort}
        onSort={(sort) => {
          change({ sort })
        }}
        empty={
          isSet
            ? 'Nenhum recebimento com estes filtros.'
            : 'Nenhum pagamento de rede foi lançado ainda. Proponha o primeiro.'
        }
      />
    </Page>
  )
}
