import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'

interface FilterBarProps {
  /** Something is set that can be cleared. */
  isSet: boolean
  onClear: () => void
  children: ReactNode
}

/** The row of filters above a table. */
export function FilterBar({ isSet, onClear, children }: FilterBarProps) {
  return (
    <chakra.div
      role="group"
      aria-label="Filtros"
      display="grid"
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'none' }}
      gridAutoFlow={{ base: 'row', md: 'column' }}
      justifyContent="start"
      alignItems="end"
      gap="3"
      css={{ '@media (min-width: 768px)': { display: 'flex', flexWrap: 'wrap' } }}
    >
      {children}
      {isSet && (
        <Button look="link" size="sm" px="1" onClick={onClear}>
          Limpar filtros
        </Button>
      )}
    </chakra.div>
  )
}
