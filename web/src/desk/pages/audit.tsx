import { chakra } from '@chakra-ui/react/styled-system'
import { useMemo } from 'react'
import { Button } from '@/ui/button'
import type { AuditRecord } from '../api/generated'
import { useAuditPagesInfiniteQuery, useListStaffMembersQuery } from '../api/index'
import { columns } from '../audit/audit-columns'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { DataTable } from '../table/data-table'
import { FilterBar } from '../url/filter-bar'
import { ChoiceField } from '../url/filter-fields'
import { search, text } from '@/lib/filters'
import { SearchField } from '../url/search-field'
import { useFilters } from '@/ui/hooks/use-filters'
import { actorText } from '../words/people'

const spec = { subject: search('sobre'), actor: text('quem') }
const rowKey = ({ id }: AuditRecord) => String(id)

/** /financeiro/registro: what people did at the desk and to its accounts, the newest first. */
export default function AuditPage() {
  const { values, isSet, clear, bind } = useFilters(spec)
  const { subject, actor } = values
  const query = useAuditPagesInfiniteQuery(subject === '' ? {} : { subject })
  const { currentData: data, error, hasNextPage, isFetchingNextPage } = query
  const all = useMemo(() => data?.pages.flat(), [data])
  const rows = useMemo(() => all?.filter((record) => actor === '' || record.actor === actor), [all, actor])
  const more = hasNextPage ? { load: query.fetchNextPage, loading: isFetchingNextPage } : undefined
  return (
    <Page>
      <PageHeader
        title="Registro"
        text="Acessos, contas e o que não move dinheiro. O que move está na história de cada rodada, Pix, venda e divergência. Ninguém apaga o que está aqui."
      />
      <FilterBar isSet={isSet} onClear={clear}>
        <SearchField label="Sobre" placeholder="payout:… ou staff:…, por inteiro" {...bind('subject')} />
        <People {...bind('actor')} />
      </FilterBar>
      {actor !== '' && hasNextPage && (
        <chakra.p role="status" textStyle="caption" color="fg.muted">
          {`Procurado nos ${all?.length ?? 0} registros já carregados.`}
        </chakra.p>
      )}
      <DataTable
        label="Registro"
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        error={error}
        retry={query.refetch}
        more={more}
        empty={
          <>
            {isSet ? 'Nada com estes filtros.' : 'Nada foi registrado ainda.'}
            {more !== undefined && (
              <Button look="outline" size="sm" aria-busy={more.loading} onClick={() => void more.load()}>
                Procurar nos mais antigos
              </Button>
            )}
          </>
        }
      />
    </Page>
  )
}

interface PeopleProps {
  value: string
  onChange: (actor: string) => void
}

function People(bound: PeopleProps) {
  const { data: members = [] } = useListStaffMembersQuery()
  const options = [
    ...members.map(({ id, name }) => ({ value: `staff:${id}`, label: name })),
    ...['operator', 'unknown'].map((value) => ({ value, label: actorText(value) })),
  ]
  return <ChoiceField label="Quem" all="Qualquer pessoa" options={options} {...bound} />
}
