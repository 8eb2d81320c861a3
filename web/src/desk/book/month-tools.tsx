import { chakra } from '@chakra-ui/react/styled-system'
import { text } from '@/lib/filters'
import { dayInSaoPaulo } from '@/lib/format'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon'
import { useFilters } from '@/ui/hooks/use-filters'
import './book.css'
import { monthFrom } from './months'

const spec = { month: text('mes') }

/** The month that the address names, or the present one. */
export function useMonth() {
  const { values, change } = useFilters(spec)
  const present = dayInSaoPaulo(new Date()).slice(0, 7)
  return {
    month: /^20\d{2}-(0[1-9]|1[0-2])$/.test(values.month) ? values.month : present,
    present,
    show: (next: string) => {
      change({ month: next === present ? '' : next })
    },
  }
}

/** Leads from month to month, up to the present one. */
export function MonthTools({ month, present, show }: ReturnType<typeof useMonth>) {
  const isLast = month >= present
  return (
    <chakra.div className="book-tools" role="group" aria-label="Mês" display="flex" flexWrap="wrap" gap="2">
      <Button
        look="outline"
        size="sm"
        onClick={() => {
          show(monthFrom(month, -1))
        }}
      >
        <Icon name="chevronLeft" size="4" />
        Mês anterior
      </Button>
      <Button
        look="outline"
        size="sm"
        aria-disabled={isLast}
        onClick={() => {
          if (!isLast) show(monthFrom(month, 1))
        }}
      >
        Mês seguinte
        <Icon name="chevronRight" size="4" />
      </Button>
    </chakra.div>
  )
}
