import { Button } from '@/ui/button'
import { HaltBanner } from '../integrity/halt-banner'
import { DeskIcon } from '../parts/desk-icon'
import { Page } from '../parts/page'
import { PageHeader } from '../parts/page-header'
import { ExportDialog } from '../payouts/export-dialog'
import { PayoutTable, usePayoutPages } from '../payouts/payout-table'
import { FilterBar } from '../url/filter-bar'
import { DayField, TogglesField } from '../url/filter-fields'
import { day, flag, many, search } from '@/lib/filters'
import { SearchField } from '../url/search-field'
import { useFilters } from '@/ui/hooks/use-filters'
import { payoutStateOrder, payoutStates } from '../words/money'

const filters = {
  q: search('busca'),
  states: many('situacao', payoutStateOrder),
  from: day('de'),
  to: day('ate'),
  exporting: flag('exportar'),
}

const options = payoutStateOrder.map((state) => ({ value: state, label: payoutStates[state].label }))

/** /financeiro/pagamentos: every Pix, found by its id, its end-to-end id or its shopper. */
export default function PayoutsPage() {
  const { values, change, bind } = useFilters(filters)
  const { q, states, from, to, exporting } = values
  const isSet = q !== '' || states.length > 0 || from !== '' || to !== ''
  const query = usePayoutPages({
    state: [...states],
    ...(q !== '' && { q }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  })
  return (
    <Page>
      <PageHeader title="Pagamentos" text="Cada Pix a um cliente, com o que foi feito dele.">
        <Button
          look="outline"
          size="sm"
          onClick={() => {
            change({ exporting: true })
          }}
        >
          <DeskIcon name="download" size="4" />
          Exportar
        </Button>
      </PageHeader>
      <HaltBanner />
      <FilterBar
        isSet={isSet}
        onClear={() => {
          change({ q: '', states: [], from: '', to: '' })
        }}
      >
        <SearchField label="Buscar" placeholder="Id, id do Pix, cliente ou e-mail" {...bind('q')} />
        <DayField label="Planejado de" max={to} {...bind('from')} />
        <DayField label="até" min={from} {...bind('to')} />
        <TogglesField label="Situação" options={options} {...bind('states')} />
      </FilterBar>
      <PayoutTable
        query={query}
        empty={isSet ? 'Nenhum pagamento com estes filtros.' : 'Nenhum Pix foi planejado ainda.'}
      />
      <ExportDialog
        from={from}
        to={to}
        open={exporting}
        onClose={() => {
          change({ exporting: false }, 'replace')
        }}
      />
    </Page>
  )
}
