import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/button'
import { Select } from '@/ui/control'
import { formatCount } from '@/lib/format'
import { pageSizes, type StatementView } from './view'

interface PagerProps {
  view: StatementView
  /** How many lines this page holds. */
  shown: number
  total: number
  hasNext: boolean
  onPageSize: (size: number) => void
  onPrevious: () => void
  onNext: () => void
}

/** Where the page stands among all the purchases, and the ways on. */
export function Pager({ view, shown, total, hasNext, onPageSize, onPrevious, onNext }: PagerProps) {
  const sizeId = useId()
  const first = (view.page - 1) * view.pageSize + 1
  return (
    <chakra.nav
      aria-label="Páginas das compras"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      px={{ base: '5', md: '7' }}
      py="3"
      borderTopWidth="1px"
      textStyle="small"
    >
      <chakra.div display="flex" alignItems="center" gap="2" flex="1">
        <chakra.label htmlFor={sizeId} color="fg.muted">
          Linhas por página
        </chakra.label>
        <Select
          id={sizeId}
          size="sm"
          width="auto"
          value={view.pageSize}
          onChange={(event) => {
            onPageSize(Number(event.currentTarget.value))
          }}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Select>
      </chakra.div>
      <chakra.p role="status" fontVariantNumeric="tabular-nums">
        {shown === 0 ? '0' : `${formatCount(first)}–${formatCount(first + shown - 1)}`} de{' '}
        {formatCount(total)}
      </chakra.p>
      <chakra.div display="flex" gap="1" ms="auto" me="-3">
        <Button
          look="ghost"
          size="icon"
          aria-label="Página anterior"
          disabled={view.cursor === ''}
          onClick={onPrevious}
        >
          <Icon name="chevronLeft" />
        </Button>
        <Button look="ghost" size="icon" aria-label="Próxima página" disabled={!hasNext} onClick={onNext}>
          <Icon name="chevronRight" />
        </Button>
      </chakra.div>
    </chakra.nav>
  )
}
