import { chakra } from '@chakra-ui/react/styled-system'
import { useId, useState } from 'react'
import { useListCashbackStoresQuery } from '@/api/account/index'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/button'
import { Input, Select } from '@/ui/control'
import { useMediaQuery } from '@/ui/hooks/use-media-query'
import { StatusFilter } from './status-filter'
import { countFilters, type Filters, isFiltered, noFilters } from './view'

interface FiltersBarProps {
  userId: string
  filters: Filters
  onChange: (filters: Partial<Filters>) => void
}

const Field = chakra('div', {
  base: { display: 'grid', gap: '1', minWidth: '0', gridColumn: { base: '1 / -1', md: 'auto' } },
})
const Label = chakra('label', { base: { textStyle: 'label', color: 'fg.muted' } })

/** Narrows the purchases by status, store and day. Phones open it with a button. */
export function FiltersBar({ userId, filters, onChange }: FiltersBarProps) {
  const mobile = useMediaQuery('(max-width: 767px)')
  const [opened, setOpened] = useState(isFiltered(filters))
  const ids = useId()
  const count = countFilters(filters)

  return (
    <chakra.div display="grid" gap="4">
      {mobile && (
        <Button
          look="outline"
          size="sm"
          justifySelf="start"
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
        <chakra.div
          id={ids}
          role="group"
          aria-label="Filtros"
          display={mobile ? 'grid' : 'flex'}
          gridTemplateColumns="1fr 1fr"
          flexWrap="wrap"
          alignItems="end"
          gap="4"
        >
          <Field>
            <Label as="span">Status</Label>
            <StatusFilter
              chosen={filters.status}
              onChange={(status) => {
                onChange({ status })
              }}
            />
          </Field>
          <StoreField userId={userId} filters={filters} onChange={onChange} />
          {(['from', 'to'] as const).map((end) => (
            <Field key={end} gridColumn="auto">
              <Label htmlFor={`${ids}-${end}`}>{end === 'from' ? 'De' : 'Até'}</Label>
              <Input
                id={`${ids}-${end}`}
                type="date"
                size="sm"
                minWidth="0"
                value={filters[end]}
                min={end === 'to' ? filters.from : undefined}
                max={end === 'from' ? filters.to : undefined}
                onChange={(event) => {
                  onChange({ [end]: event.currentTarget.value })
                }}
              />
            </Field>
          ))}
          {count > 0 && (
            <Button
              look="link"
              size="sm"
              px="1"
              justifySelf="start"
              onClick={() => {
                onChange(noFilters)
              }}
            >
              Limpar filtros
            </Button>
          )}
        </chakra.div>
      )}
    </chakra.div>
  )
}

function StoreField({ userId, filters, onChange }: FiltersBarProps) {
  const { data: stores = [] } = useListCashbackStoresQuery({ userId })
  const id = useId()
  const known = stores.some((store) => store.slug === filters.store)
  return (
    <Field>
      <Label htmlFor={id}>Loja</Label>
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
    </Field>
  )
}
