import { useMemo } from 'react'
import { ButtonLink } from '@/ui/button'
import type { ReconciliationRun } from '../api/generated'
import { useListReconciliationsQuery } from '../api/index'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { formSpec, listSpec } from '../reconcile/filters'
import { NewRun } from '../reconcile/new-run'
import { columns } from '../reconcile/run-columns'
import { DataTable } from '../table/data-table'
import { FilterBar } from '../url/filter-bar'
import { TogglesField } from '../url/filter-fields'
import { useFilters } from '@/ui/hooks/use-filters'
import { runKinds } from '../words/reconciliation'

/** /financeiro/conciliacao: comparisons of the ledger with banks, providers and networks, and a new one. */
export default function ReconciliationsPage() {
  const { values } = useFilters(formSpec)
  if (!values.isNew) return <List />
  return (
    <Page maxWidth="72rem">
      <PageHeader
        title="Nova conciliação"
        text="Nada muda no livro. O que não bate vira divergência, para alguém explicar."
        back={{ to: deskPaths.reconciliations, label: 'Conciliação' }}
      />
      <NewRun />
    </Page>
  )
}

const rowKey = ({ id }: ReconciliationRun) => id

function List() {
  const { values, isSet, change, clear, bind } = useFilters(listSpec)
  const { data, error, refetch } = useListReconciliationsQuery()
  const rows = useMemo(
    () =>
      data?.filter(
        ({ kind, breaks }) =>
          (values.kind.length === 0 || values.kind.includes(kind)) && (!values.wrong || breaks > 0),
      ),
    [data, values],
  )
  return (
    <Page>
      <PageHeader
        title="Conciliação"
        text="O livro comparado com o que bancos, provedores de Pix e redes dizem do mesmo dinheiro. As 200 mais novas."
      >
        <ButtonLink to={`${deskPaths.reconciliations}?nova=sim`} size="sm">
          Nova conciliação
        </ButtonLink>
      </PageHeader>
      <FilterBar isSet={isSet} onClear={clear}>
        <TogglesField
          label="O que"
          options={(['payouts', 'sales'] as const).map((value) => ({ value, label: runKinds[value] }))}
          {...bind('kind')}
        />
        <TogglesField
          label="Resultado"
          value={values.wrong ? ['wrong'] : []}
          options={[{ value: 'wrong', label: 'Com divergências' }]}
          onChange={(on) => {
            change({ wrong: on.length > 0 })
          }}
        />
      </FilterBar>
      <DataTable
        label="Conciliações"
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        to={({ id }) => deskPaths.reconciliation(id)}
        error={error}
        retry={refetch}
        sort={values.sort}
        onSort={(sort) => {
          change({ sort })
        }}
        empty={
          isSet
            ? 'Nenhuma conciliação com estes filtros.'
            : 'Nada foi conciliado ainda. Comece pela nova conciliação.'
        }
      />
    </Page>
  )
}
