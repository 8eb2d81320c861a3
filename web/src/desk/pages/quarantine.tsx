import type { QuarantineEntry } from '../api/generated'
import { useListQuarantineQuery } from '../api/index'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { deskPaths } from '../paths'
import { entryColumns } from '../quarantine/entry-columns'
import { DataTable } from '../table/data-table'
import { FilterBar } from '../url/filter-bar'
import { ChoiceField, TogglesField } from '../url/filter-fields'
import { flag, search, text } from '@/lib/filters'
import { fold } from '@/lib/fold'
import { sorting } from '../url/sorting'
import { SearchField } from '../url/search-field'
import { useFilters } from '@/ui/hooks/use-filters'
import { faultText } from '../words/faults'
import { refusalWords } from '../words/quarantine'

const spec = {
  q: search('q'),
  all: flag('todos'),
  code: text('motivo'),
  partner: text('rede'),
  sort: sorting('ordem', ['numero', 'chegou', 'motivo', 'rede', 'situacao']),
}

function choices(values: readonly string[], label: (value: string) => string) {
  return [...new Set(values)]
    .filter((value) => value !== '')
    .map((value) => ({ value, label: label(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'pt-BR'))
}

function isFound({ id, deliveryId, detail, fault }: QuarantineEntry, q: string): boolean {
  const wanted = fold(q)
  return [String(id), deliveryId, detail, faultText(fault)].some((value) => fold(value).includes(wanted))
}

/** /financeiro/quarentena: what networks delivered and could not be taken. */
export default function QuarantinePage() {
  const { values, isSet, change, clear, bind } = useFilters(spec)
  const query = useListQuarantineQuery({ resolved: values.all })
  const entries = query.currentData ?? (query.isFetching ? query.data : undefined)
  const rows = entries?.filter(
    (entry) =>
      (values.code === '' || entry.code === values.code) &&
      (values.partner === '' || entry.partner === values.partner) &&
      (values.q === '' || isFound(entry, values.q)),
  )
  const codes = choices(
    [...(entries ?? []).map(({ code }) => code), values.code],
    (code) => refusalWords(code).label,
  )
  const partners = choices([...(entries ?? []).map(({ partner }) => partner), values.partner], (name) => name)

  return (
    <Page>
      <PageHeader
        title="Quarentena"
        text="O que as redes entregaram e não pôde entrar no livro. Nada se perde: fica aqui até alguém resolver."
      />
      <FilterBar isSet={isSet} onClear={clear}>
        <SearchField label="Buscar item" placeholder="Número, id da entrega ou detalhe" {...bind('q')} />
        <ChoiceField label="O que houve" all="Tudo" options={codes} {...bind('code')} />
        <ChoiceField label="Rede" all="Todas" options={partners} {...bind('partner')} />
        <TogglesField
          label="Situação"
          options={[{ value: 'sim', label: 'Também os resolvidos' }]}
          value={values.all ? ['sim'] : []}
          onChange={(chosen) => {
            change({ all: chosen.length > 0 })
          }}
        />
      </FilterBar>
      <DataTable
        label="Quarentena"
        columns={entryColumns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        to={({ id }) => deskPaths.quarantined(id)}
        error={query.isFetching && entries === undefined ? undefined : query.error}
        busy={query.isFetching}
        retry={query.refetch}
        sort={values.sort}
        onSort={(sort) => {
          change({ sort })
        }}
        empty={
          isSet ? 'Nenhum item com estes filtros.' : 'Nada em quarentena: tudo o que chegou entrou no livro.'
        }
      />
    </Page>
  )
}
