import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { useListCashbackStoresQuery } from '@/api/index'
import { Icon } from '@/components/icon'
import { Button } from '@/components/ui/button'
import { Input, Select } from '@/components/ui/control'
import { statuses, statusOrder } from './copy'
import { type Filters, isFiltered, noFilters } from './view'

interface FiltersBarProps {
  userId: string
  filters: Filters
  onChange: (filters: Partial<Filters>) => void
}

const Field = chakra('div', { base: { display: 'grid', gap: '1', flex: { base: '1 1 100%', md: '0 0 auto' } } })
const Label = chakra('label', { base: { textStyle: 'label', color: 'fg.muted' } })

/** Narrows the purchases by status, store and day. */
export function FiltersBar({ userId, filters, onChange }: FiltersBarProps) {
  const { data: stores = [] } = useListCashbackStoresQuery({ userId })
  const ids = useId()
  const known = stores.some((store) => store.slug === filters.store)

  return (
    <chakra.div role="group" aria-label="Filtros" display="flex" flexWrap="wrap" alignItems="flex-end" gap="4">
      <Field role="group" aria-label="Status">
        <Label as="span">Status</Label>
        <chakra.div display="flex" flexWrap="wrap" gap="1.5">
          {statusOrder.map((status) => {
            const pressed = filters.status.includes(status)
            return (
              <Button
                key={status}
                look="outline"
                size="sm"
                aria-pressed={pressed}
                onClick={() => {
                  onChange({
                    status: pressed ? filters.status.filter((other) => other !== status) : [...filters.status, status],
                  })
                }}
              >
                <Icon name={statuses[status].icon} size="3.5" />
                {statuses[status].label}
              </Button>
            )
          })}
        </chakra.div>
      </Field>
      <Field>
        <Label htmlFor={`${ids}-store`}>Loja</Label>
        <Select
          id={`${ids}-store`}
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
      </Field>
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} flex={{ base: '1 1 8rem', md: '0 0 auto' }}>
          <Label htmlFor={`${ids}-${end}`}>{end === 'from' ? 'De' : 'Até'}</Label>
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
        </Field>
      ))}
      {isFiltered(filters) && (
        <Button
          look="link"
          size="sm"
          px="1"
          onClick={() => {
            onChange(noFilters)
          }}
        >
          Limpar filtros
        </Button>
      )}
    </chakra.div>
  )
}
