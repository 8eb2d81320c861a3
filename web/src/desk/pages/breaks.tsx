import { useMemo } from 'react'
import { shortId } from '@/lib/format'
import { Button } from '@/ui/button'
import { useListBreaksQuery, useListStaffMembersQuery } from '../api/index'
import { columns } from '../breaks/break-columns'
import { matching, nobody, spec, stops } from '../breaks/filters'
import { BlockedBanner } from '../overview/blocked-banner'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { DataTable } from '../table/data-table'
import { FilterBar } from '../url/filter-bar'
import { ChoiceField, TogglesField } from '../url/filter-fields'
import { SearchField } from '../url/search-field'
import { type Filters, useFilters } from '@/ui/hooks/use-filters'
import { breakStateOrder, breakStates, categories, severities, severityOrder } from '../words/breaks'

const mostListed = 1000

/** /financeiro/divergencias: what two sides do not agree about, the worst first. */
export default function BreaksPage() {
  const { values, isSet, change, clear, bind } = useFilters(spec)
  const withClosed = values.closed || values.state.includes('closed')
  const { data, currentData, error, isFetching, refetch } = useListBreaksQuery({ closed: withClosed })
  const rows = useMemo(() => (data === undefined ? undefined : matching(data, values)), [data, values])
  const stopping = (data ?? []).filter(stops).length
  return (
    <Page>
      <PageHeader
        title="Divergências"
        text="O que o livro e o lado de fora contam diferente, as piores primeiro."
      />
      {stopping > 0 && <BlockedBanner critical={stopping} to={null} />}
      <FilterBar isSet={isSet} onClear={clear}>
        <SearchField label="Procurar" placeholder="Pix, pagamento, venda ou arquivo" {...bind('q')} />
        <Choices values={values} change={change} bind={bind} />
      </FilterBar>
      {data !== undefined && data.length >= mostListed && (
        <p role="status">Há mais divergências do que cabem aqui: mostramos as 1.000 piores.</p>
      )}
      <DataTable
        label="Divergências"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        to={({ id }) => deskPaths.break(id)}
        error={error}
        retry={refetch}
        busy={isFetching && currentData === undefined}
        sort={values.sort}
        onSort={(sort) => {
          change({ sort })
        }}
        empty={
          isSet ? (
            <>
              Nenhuma divergência com estes filtros.
              <Button look="outline" size="sm" onClick={clear}>
                Limpar filtros
              </Button>
            </>
          ) : (
            'Nenhuma divergência em aberto: os dois lados contam a mesma coisa.'
          )
        }
      />
    </Page>
  )
}

function Choices({ values, change, bind }: Pick<Filters<typeof spec>, 'values' | 'change' | 'bind'>) {
  const { data: members = [] } = useListStaffMembersQuery()
  const owners = [
    { value: nobody, label: 'Sem responsável' },
    ...members.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <>
      <TogglesField
        label="Gravidade"
        options={severityOrder.map((value) => ({ value, label: severities[value].label }))}
        {...bind('severity')}
      />
      <ChoiceField
        label="O que diverge"
        all="Tudo"
        options={[...categories].map(([value, { label }]) => ({ value, label }))}
        {...bind('category')}
      />
      <ChoiceField label="Responsável" all="Qualquer pessoa" options={owners} {...bind('owner')} />
      <TogglesField
        label="Situação"
        options={breakStateOrder.map((value) => ({ value, label: breakStates[value].label }))}
        {...bind('state')}
      />
      <TogglesField
        label="Mostrar também"
        value={[
          ...(values.closed ? ['closed' as const] : []),
          ...(values.run === '' ? [] : ['run' as const]),
        ]}
        options={[
          { value: 'closed', label: 'As encerradas' },
          ...(values.run === ''
            ? []
            : [{ value: 'run' as const, label: `Só da conciliação ${shortId(values.run)}` }]),
        ]}
        onChange={(on) => {
          change({ closed: on.includes('closed'), run: on.includes('run') ? values.run : '' })
        }}
      />
    </>
  )
}
