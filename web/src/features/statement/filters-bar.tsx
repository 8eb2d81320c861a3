import { useId, useState } from 'react'
import { useListCashbackStoresQuery } from '@/api/account/index'
import { leavesFocus } from '@/lib/leaves-focus'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/public-button'
import { Input, Select } from '@/ui/control'
import { useMediaQuery } from '@/ui/hooks/use-media-query'
import { StatusFilter } from './status-filter'
import { countFilters, type Filters, isFiltered, noFilters } from './view'

interface FiltersBarProps {
  userId: string
  filters: Filters
  onChange: (filters: Partial<Filters>) => void
}

/** Narrows the purchases by status, store and day. Phones open it with a button. */
export function FiltersBar({ userId, filters, onChange }: FiltersBarProps) {
  const mobile = useMediaQuery('(max-width: 767px)')
  const [opened, setOpened] = useState(isFiltered(filters))
  const ids = useId()
  const count = countFilters(filters)

  return (
    <div className="filters">
      {mobile && (
        <Button
          look="outline"
          size="sm"
          aria-expanded={opened}
          aria-controls={opened ? ids : undefined}
          onClick={() => {
            setOpened(!opened)
          }}
        >
          <Icon name="filter" size="4" />
          Filtros{count > 0 && ` (${count})`}
        </Button>
      )}
      {(!mobile || opened) && (
        <div id={ids} role="group" aria-label="Filtros" className="filters-fields">
          <div className="filter">
            <span className="label muted">Status</span>
            <StatusFilter
              chosen={filters.status}
              onChange={(status) => {
                onChange({ status })
              }}
            />
          </div>
          <StoreField userId={userId} filters={filters} onChange={onChange} />
          {(['from', 'to'] as const).map((end) => (
            <div key={end} className="filter filter-day">
              <label className="label muted" htmlFor={`${ids}-${end}`}>
                {end === 'from' ? 'De' : 'Até'}
              </label>
              <Input
                id={`${ids}-${end}`}
                type="date"
                size="sm"
                value={filters[end]}
                min={end === 'to' ? filters.from : undefined}
                max={end === 'from' ? filters.to : undefined}
                onChange={(event) => {
                  onChange({ [end]: event.currentTarget.value })
                }}
              />
            </div>
          ))}
          {count > 0 && (
            <Button
              ref={leavesFocus}
              look="link"
              size="sm"
              onClick={() => {
                onChange(noFilters)
              }}
            >
              Limpar filtros
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function StoreField({ userId, filters, onChange }: FiltersBarProps) {
  const { data: stores = [] } = useListCashbackStoresQuery({ userId })
  const id = useId()
  const known = stores.some((store) => store.slug === filters.store)
  return (
    <div className="filter">
      <label className="label muted" htmlFor={id}>
        Loja
      </label>
      <Select
        id={id}
        size="sm"
        value={filters.store}
        onChange={(event) => {
          onChange({ store: event.currentTarget.value })
        }}
      >
        <option value="">Todas as lojas</option>
        {filters.store !== '' && !known && <option value={filters.store}>{filters.store}</option>}
        {stores.map((store) => (
          <option key={store.slug} value={store.slug}>
            {store.name}
          </option>
        ))}
      </Select>
    </div>
  )
}
