import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useState } from 'react'
import { Button } from '@/ui/button'

interface FilterBarProps {
  /** Something is set that can be cleared. */
  isSet: boolean
  onClear: () => void
  children: ReactNode
}

/** The row of filters above a table. On a phone many of them are folded behind the first, unless one is set. */
export function FilterBar({ isSet, onClear, children }: FilterBarProps) {
  const [open, setOpen] = useState(isSet)
  return (
    <chakra.div
      role="group"
      aria-label="Filtros"
      className={open ? 'desk-filters' : 'desk-filters desk-filters-folded'}
      display="grid"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'none' }}
      gridAutoFlow={{ base: 'row', md: 'column' }}
      justifyContent="start"
      alignItems="end"
      gap="3"
      css={{ '@media (min-width: 768px)': { display: 'flex', flexWrap: 'wrap' } }}
    >
      {children}
      <button
        type="button"
        className="btn btn-outline btn-sm desk-toggle desk-filters-more"
        aria-expanded={open}
        onClick={() => {
          setOpen(!open)
        }}
      >
        {open ? 'Menos filtros' : 'Mais filtros'}
      </button>
      {isSet && (
        <Button look="link" size="sm" px="1" onClick={onClear}>
          Limpar filtros
        </Button>
      )}
    </chakra.div>
  )
}
