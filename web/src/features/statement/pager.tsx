import { useId } from 'react'
import { Icon } from '@/ui/icon'
import { Button } from '@/ui/public-button'
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
    <nav aria-label="Páginas das compras" className="lines-pager small">
      <div>
        <label htmlFor={sizeId} className="muted">
          Linhas por página
        </label>
        <Select
          id={sizeId}
          size="sm"
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
      </div>
      <p role="status">
        {shown === 0 ? '0' : `${formatCount(first)}–${formatCount(first + shown - 1)}`} de{' '}
        {formatCount(total)}
      </p>
      <div>
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
      </div>
    </nav>
  )
}
