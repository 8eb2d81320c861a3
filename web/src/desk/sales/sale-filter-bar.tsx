import { FilterBar } from '../url/filter-bar'
import { ChoiceField, DayField, TogglesField } from '../url/filter-fields'
import { SearchField } from '../url/search-field'
import { SuggestField } from '../url/suggest-field'
import { useFilters } from '@/ui/hooks/use-filters'
import { cashbackStatuses, cashbackStatusOrder } from '../words/money'
import { saleFilters } from './sale-filters'
import { useKnownNames } from './use-known-names'

const statuses = cashbackStatusOrder.map((value) => ({ value, label: cashbackStatuses[value].label }))

const waiting = [
  { value: 'nobodys', label: 'Só sem dono' },
  { value: 'contested', label: 'Só contestadas' },
  { value: 'held', label: 'Só retidas' },
] as const

/** How sales are looked for. */
export function SaleFilterBar() {
  const { values, isSet, change, clear, bind } = useFilters(saleFilters)
  const { networks, stores } = useKnownNames(values.network)
  return (
    <FilterBar isSet={isSet} onClear={clear}>
      <SearchField
        label="Buscar venda"
        placeholder="Pedido, clique, código na rede, cliente ou e-mail"
        {...bind('q')}
      />
      <SuggestField label="Loja" all="Todas" options={stores} {...bind('store')} />
      <ChoiceField label="Rede" all="Todas" options={networks} {...bind('network')} />
      <DayField label="Comprou de" max={values.to} {...bind('from')} />
      <DayField label="Até" min={values.from} {...bind('to')} />
      <TogglesField label="Situação do cashback" options={statuses} {...bind('status')} />
      <TogglesField
        label="À espera de alguém"
        options={waiting}
        value={waiting.map(({ value }) => value).filter((value) => values[value])}
        onChange={(chosen) => {
          change({
            nobodys: chosen.includes('nobodys'),
            contested: chosen.includes('contested'),
            held: chosen.includes('held'),
          })
        }}
      />
    </FilterBar>
  )
}
